import { isDeepStrictEqual } from 'node:util';
import { type Patch, parsePatch } from '../plan/pattern/patch.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { drives } from './color/code-values.ts';

/**
 * Indices of the plan's patches that a profile means by a name: the same color, also if the plan commands it in another bit depth (within half a
 * step of the coarser one). Throws `invalid-patch` if the name is not that of a patch.
 */
export function matchingPatches(plan: SamplingPlan, name: string): readonly number[] {
  const meant = parsePatch(name);
  return plan.patches.flatMap((patch, patchIndex) => {
    // A chart is the same chart only; another pattern is no flat field, whatever it shows at its center.
    if (meant.pattern) return isDeepStrictEqual(meant.pattern, patch.pattern) ? [patchIndex] : [];
    return patch.pattern === undefined && isSameColor(meant, patch) ? [patchIndex] : [];
  });
}

function isSameColor(a: Patch, b: Patch): boolean {
  const [one, other] = [drives(a), drives(b)];
  const halfStep = 0.5 / (2 ** Math.min(a.bitDepth, b.bitDepth) - 1);
  return Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b)) < halfStep;
}
