import { askedOptions } from '../../inspection/asked-options.ts';
import type { Inspection } from '../../inspection/inspection.ts';
import { judgeRecord } from '../../inspection/judge-record.ts';
import type { Judgment } from '../../verdict/judgment.ts';
import type { Profile } from '../../verdict/profiles/profile.ts';

/** A record judged by a profile, from its readings: what it says of itself is not asked. */
export function judgedBy(inspection: Inspection, profile: Profile, acceptSignal = false): Judgment {
  const isAccepted = acceptSignal || inspection.judgment.acceptSignal === true;
  const asked = { ...askedOptions(inspection, profile), acceptSignal: isAccepted };
  return judgeRecord(inspection, profile, asked).judgment;
}
