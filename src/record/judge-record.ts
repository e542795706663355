import type { JudgeReadingsOptions } from '../judge/judge-evidence.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import type { Inspection } from './inspection.ts';
import { judgePasses } from './repeats/judge-passes.ts';
import { type JudgedPasses, passesOf } from './repeats/pass.ts';

/** All passes of a record, judged again. Throws what `judgeEvidence` throws. */
export function judgeRecord(inspection: Inspection, profile: Profile, options: JudgeReadingsOptions): JudgedPasses {
  const { repeats, conditions } = inspection;
  const evidence = { ...inspection, changed: conditions?.changed ?? [] };
  return judgePasses(passesOf(inspection), repeats?.planned ?? 1, evidence, profile, options);
}
