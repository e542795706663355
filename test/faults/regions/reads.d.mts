import type { partOf } from '../../../src/entries/index.ts';
import type { patchToShow } from '../../../src/plan/pattern/patch-to-show.ts';
import type { SamplingPlan } from '../../../src/plan/sampling/sampling-plan.ts';
import type { Read } from './table.mjs';

export function readsOf(
  library: { partOf: typeof partOf; patchToShow: typeof patchToShow },
  plan: SamplingPlan,
): Read[];
