import type { JudgeReadingsOptions } from '../../src/judge/judge-evidence.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { askedOptions } from '../../src/record/asked-options.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { judgeRecord } from '../../src/record/judge-record.ts';
import type { JudgedPasses } from '../../src/record/repeats/pass.ts';

/** A stored record judged by a profile, by default its own as it is there: a built-in profile of an earlier release may have asked for less. */
export function judgeStored(
  inspection: Inspection,
  options: Partial<JudgeReadingsOptions>,
  profile: Profile = inspection.judgment.profile,
): JudgedPasses {
  return judgeRecord(inspection, profile, { ...askedOptions(inspection, profile), ...options });
}
