import { askedOptions } from '../../src/inspection/asked-options.ts';
import type { Inspection } from '../../src/inspection/inspection.ts';
import { judgeRecord } from '../../src/inspection/judge-record.ts';
import type { JudgedPasses } from '../../src/inspection/passes/pass.ts';
import type { JudgeReadingsOptions } from '../../src/verdict/judge-evidence.ts';
import type { Profile } from '../../src/verdict/profiles/profile.ts';

/** A stored record judged by a profile, by default its own as it is there: a built-in profile of an earlier release may have asked for less. */
export function judgeStored(
  inspection: Inspection,
  options: Partial<JudgeReadingsOptions>,
  profile: Profile = inspection.judgment.profile,
): JudgedPasses {
  return judgeRecord(inspection, profile, { ...askedOptions(inspection, profile), ...options });
}
