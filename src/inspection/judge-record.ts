import type { GuardBand } from '../verdict/guard-band.ts';
import type { JudgeReadingsOptions } from '../verdict/judge-readings.ts';
import type { Profile } from '../verdict/profile.ts';
import type { Inspection } from './inspection.ts';
import { judgeBySpread } from './judge-by-spread.ts';
import { judgePasses } from './judge-passes.ts';
import { type JudgedPasses, passesOf } from './pass.ts';
import type { Repeats } from './repeats.ts';

/** All passes of a record judged anew, by the rule that the record was judged by. Throws what `judgeReadings` throws. */
export function judgeRecord(inspection: Inspection, profile: Profile, options: JudgeReadingsOptions): JudgedPasses {
  const { repeats, conditions } = inspection;
  const evidence = { ...inspection, changed: conditions?.changed ?? [] };
  const passes = passesOf(inspection);
  if (repeats === undefined || repeats.rule !== undefined) {
    return judgePasses(passes, repeats?.planned ?? 1, evidence, profile, options);
  }
  const { guardBand: _, ...others } = options;
  const guardBand = withoutSpread(options.guardBand, repeats);
  const asked = guardBand === undefined ? {} : { guardBand };
  return judgeBySpread(passes, repeats.planned, evidence, profile, { ...others, ...asked });
}

/** The guard band that a record was asked to be judged with, as widths by metric, one number for all, or none. */
export function askedGuardBand({ repeats, judgment }: Pick<Inspection, 'repeats' | 'judgment'>): GuardBand | undefined {
  return repeats && repeats.rule === undefined ? withoutSpread(judgment.guardBand, repeats) : judgment.guardBand;
}

/** Without the widths that the passes themselves gave: an older record holds them as if they had been asked for. */
function withoutSpread(guardBand: GuardBand | undefined, { spread = {} }: Repeats): GuardBand | undefined {
  if (guardBand === undefined || typeof guardBand === 'number') return guardBand;
  return Object.fromEntries(Object.entries(guardBand).filter(([metric, width]) => width !== spread[metric]));
}
