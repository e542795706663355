import type { JudgeOptions } from '../verdict/judge-readings.ts';
import type { Profile } from '../verdict/profile.ts';
import type { Inspection } from './inspection.ts';
import { judgePasses } from './judge-passes.ts';
import { type JudgedPasses, passesOf } from './pass.ts';

/** All passes of a record, judged again. Throws what `judgeReadings` throws. */
export function judgeRecord(inspection: Inspection, profile: Profile, options: JudgeOptions): JudgedPasses {
  const { repeats, conditions } = inspection;
  const evidence = { ...inspection, changed: conditions?.changed ?? [] };
  return judgePasses(passesOf(inspection), repeats?.planned ?? 1, evidence, profile, options);
}
