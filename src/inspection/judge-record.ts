import type { GuardBand } from '../verdict/guard-band.ts';
import type { JudgeOptions } from '../verdict/judge-readings.ts';
import type { Profile } from '../verdict/profile.ts';
import type { Inspection } from './inspection.ts';
import { judgeBySpread } from './judge-by-spread.ts';
import { judgePasses } from './judge-passes.ts';
import { type JudgedPasses, passesOf } from './pass.ts';

/** All passes of a record judged anew, by the rule that the record was judged by. Throws what `judgeReadings` throws. */
export function judgeRecord(inspection: Inspection, profile: Profile, options: JudgeOptions): JudgedPasses {
  const { repeats, conditions } = inspection;
  const evidence = { ...inspection, changed: conditions?.changed ?? [] };
  const passes = passesOf(inspection);
  if (repeats === undefined || repeats.rule !== undefined) {
    return judgePasses(passes, repeats?.planned ?? 1, evidence, profile, options);
  }
  const { guardBand, ...others } = options;
  const asked = guardBand === undefined ? {} : { guardBand: withoutSpread(guardBand, repeats.spread ?? {}) };
  return judgeBySpread(passes, repeats.planned, evidence, profile, { ...others, ...asked });
}

/** Without the widths that the passes themselves gave: an older record holds them as if they had been asked for. */
function withoutSpread(guardBand: GuardBand, spread: Readonly<Record<string, number>>): GuardBand {
  if (typeof guardBand === 'number') return guardBand;
  return Object.fromEntries(Object.entries(guardBand).filter(([metric, width]) => width !== spread[metric]));
}
