import type { ColorBasis } from '../color/color-basis.ts';
import type { Deviation } from '../color/deviation.ts';
import type { Reading } from '../reading/reading.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import type { GuardBand } from '../verdict/guard-band.ts';
import type { Profile } from '../verdict/profiles/profile.ts';
import { provenFail } from '../verdict/proven-fail.ts';
import { candidatesOf } from '../verdict/proven-misses.ts';

/**
 * Whether one reading alone misses a limit, whatever the others show: from the calibration's color, or in its code values. What compares
 * points with each other says nothing about one of them.
 */
export function isBeyondLimits(
  plan: SamplingPlan,
  reading: Reading,
  found: readonly Deviation[],
  { whyNoColor }: ColorBasis,
  profile: Profile,
  guardBand: GuardBand | undefined,
): boolean {
  const candidates = candidatesOf(profile, plan).filter(
    ({ definition, patchIndex }) =>
      definition.scope === 'patch' && definition.isOfEachReading && patchIndex === reading.patchIndex,
  );
  const ambientCdM2 = profile.ambientCdM2 ?? 0;
  const sources = { plan, readings: [reading], deviations: found, ambientCdM2, whyNoColor };
  return provenFail(candidates, sources, profile, guardBand, NONE).length > 0;
}

/** Of one reading the picture is taken for what was planned. */
const NONE: ReadonlySet<number> = new Set();
