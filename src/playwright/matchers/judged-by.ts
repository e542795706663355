import type { Judgment } from '../../judge/judgment.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { askedOptions } from '../../record/asked-options.ts';
import type { Inspection } from '../../record/inspection.ts';
import { judgeRecord } from '../../record/judge-record.ts';

/** A record judged by a profile, from its readings: what it says of itself is not asked. */
export function judgedBy(inspection: Inspection, profile: Profile, acceptSignal = false): Judgment {
  const isAccepted = acceptSignal || inspection.judgment.acceptSignal === true;
  const asked = { ...askedOptions(inspection, profile), acceptSignal: isAccepted };
  return judgeRecord(inspection, profile, asked).judgment;
}
