import type { JudgeReadingsOptions } from '../judge/judge-evidence.ts';
import { judgeOptionsOf } from '../judge/judge-options.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import type { Inspection } from './inspection.ts';

/** The options by which a record was judged, to judge its readings again in the same way, by the same or another profile. */
export function askedOptions(
  { judgment }: Pick<Inspection, 'judgment'>,
  profile: Profile = judgment.profile,
): JudgeReadingsOptions {
  const { judgedAt, toneResponse, acceptSignal = false, requireDetectable } = judgment;
  return {
    judgedAt,
    ...judgeOptionsOf({ ...judgment, toneResponse: toneResponse?.from === 'option' ? toneResponse.value : null }),
    // Of a profile of light nothing can be required, whatever was required of the earlier one.
    requireDetectable: profile.kind === 'signal' ? requireDetectable : undefined,
    acceptSignal,
  };
}
