import { whiteFor } from '../color/metrics/field-readings.ts';
import { findMetric } from '../color/metrics/metric-table.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { judgedPatches } from './judge-limits.ts';
import type { Limit, Profile } from './profiles/profile.ts';

/**
 * Indices of the patches that a signal profile shows and does not judge: no limit is on them, no limit over several patches uses
 * them, and they are not the white that others are relative to. A light profile judges no code values, so it has none.
 */
export function unlimitedPatches(plan: SamplingPlan, { kind, limits }: Profile): ReadonlySet<number> {
  if (kind !== 'signal') return new Set();
  const judged = new Set(limits.flatMap((limit) => patchesThatCount(limit, plan)));
  return new Set(plan.patches.map((_, patchIndex) => patchIndex).filter((patchIndex) => !judged.has(patchIndex)));
}

function patchesThatCount(limit: Limit, plan: SamplingPlan): readonly (number | null)[] {
  const { patches } = plan;
  const definition = findMetric(limit.metric);
  if (definition?.scope === 'plan') return definition.patchesUsed(patches);
  const own = judgedPatches(limit, definition, plan);
  if (!definition?.isRelativeToWhite) return own;
  const limited = patches.filter((_, patchIndex) => own.includes(patchIndex));
  return [...own, ...limited.map(({ bitDepth }) => whiteFor(bitDepth, patches))];
}
