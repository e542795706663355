import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { UnseenError } from '../color/unseen-errors.ts';
import { matchingPatches } from '../matching-patches.ts';
import { findMetric } from '../metrics/metric-table.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Reason } from '../verdict.ts';
import { failure } from './reason.ts';

/**
 * The code values that are wrong where no color difference can see it or no limit applies to the color, a reason for each patch with its worst
 * point. A patch whose code values the profile limits is left to that limit.
 */
export function checkUnseenCodes(
  errors: readonly UnseenError[],
  plan: SamplingPlan,
  profile: Profile,
): readonly Reason[] {
  const limited = patchesWithCodeLimit(plan, profile);
  const byPatch = new Map<number, UnseenError[]>();
  for (const error of errors) {
    const { patchIndex } = error.reading;
    if (!limited.has(patchIndex)) byPatch.set(patchIndex, [...(byPatch.get(patchIndex) ?? []), error]);
  }
  return Array.from(byPatch.values(), explain);
}

function patchesWithCodeLimit(plan: SamplingPlan, { limits }: Profile): ReadonlySet<number> {
  const ofCodes = limits.filter(({ metric }) => findMetric(metric)?.needs === 'codes');
  return new Set(
    ofCodes.flatMap(({ patches }) =>
      patches
        ? patches.flatMap((name) => matchingPatches(plan, name))
        : plan.patches.map((_, patchIndex) => patchIndex),
    ),
  );
}

function explain(errors: readonly UnseenError[]): Reason {
  const worst = errors.reduce((most, one) => (Math.abs(one.steps) > Math.abs(most.steps) ? one : most));
  const { reading, expected, channel, toleranceSteps } = worst;
  const { rgbFull: codes, bitDepth } = reading;
  const [count, steps] = [errors.length, Math.abs(worst.steps)];
  const params = { count, codes, expected, channel, steps, toleranceSteps, bitDepth };
  return failure('code-value-missed', params, reading);
}
