import type { JudgeOptions } from '../verdict/judge-readings.ts';
import type { Profile } from '../verdict/profile.ts';
import type { Inspection } from './inspection.ts';

/** How the verdict of a record was asked for, to judge its readings again in the same way, by the same or another profile. */
export function askedOptions(
  { judgment }: Pick<Inspection, 'judgment'>,
  profile: Profile = judgment.profile,
): JudgeOptions {
  const { judgedAt, toneResponse, guardBand, acceptSignal, requireDetectable } = judgment;
  return {
    judgedAt,
    toneResponse: toneResponse?.from === 'option' ? toneResponse.value : null,
    ...(guardBand !== undefined && { guardBand }),
    // Of a profile of light nothing can be required, whatever was required of the earlier one.
    requireDetectable: profile.kind === 'signal' ? (requireDetectable ?? null) : null,
    acceptSignal: acceptSignal ?? false,
  };
}
