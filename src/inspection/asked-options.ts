import { isDeepStrictEqual } from 'node:util';
import { judgeOptionsOf } from '../verdict/judge-options.ts';
import type { JudgeReadingsOptions } from '../verdict/judge-readings.ts';
import type { Profile } from '../verdict/profile.ts';
import { isSignalPathOnly } from '../verdict/signal-path-only.ts';
import type { Inspection } from './inspection.ts';

/** How the verdict of a record was asked for, to judge its readings again in the same way, by the same or another profile. */
export function askedOptions(
  { readings, judgment }: Inspection,
  profile: Profile = judgment.profile,
): JudgeReadingsOptions {
  const { judgedAt, toneResponse, requireDetectable } = judgment;
  return {
    judgedAt,
    ...judgeOptionsOf({ ...judgment, toneResponse: toneResponse?.from === 'option' ? toneResponse.value : null }),
    // Of a profile of light nothing can be required, whatever was required of the earlier one.
    requireDetectable: profile.kind === 'signal' ? requireDetectable : undefined,
    acceptSignal: judgment.acceptSignal ?? wasAccepted({ readings, judgment }, profile),
  };
}

/** Before `acceptSignal` was recorded, light profiles were judged on the signal without being asked to: only by that profile again. */
function wasAccepted({ readings, judgment }: Pick<Inspection, 'readings' | 'judgment'>, profile: Profile): boolean {
  return isSignalPathOnly({ readings }, judgment.profile) && isDeepStrictEqual(profile, judgment.profile);
}
