import type { JudgeOptions } from '../verdict/judge-readings.ts';
import type { Profile } from '../verdict/profile.ts';
import type { Inspection } from './inspection.ts';
import { judgeBySpread } from './judge-by-spread.ts';
import { judgePasses } from './judge-passes.ts';
import { type JudgedPasses, passesOf } from './pass.ts';

/** All passes of a record judged anew, by the rule that the record was judged by. Throws what `judgeReadings` throws. */
export function judgeRecord(inspection: Inspection, profile: Profile, options: JudgeOptions): JudgedPasses {
  const { repeats, judgement: _, conditions } = inspection;
  const evidence = { ...inspection, changed: conditions?.changed ?? [] };
  const isOfOldRule = repeats !== undefined && repeats.rule === undefined;
  const judge = isOfOldRule ? judgeBySpread : judgePasses;
  return judge(passesOf(inspection), repeats?.planned ?? 1, evidence, profile, options);
}
