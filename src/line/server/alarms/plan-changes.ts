import type { AlarmRuleRow } from '../../protocol/alarm-rule.ts';
import type { AlarmChanges, OpenAlarm } from '../store/alarms/change-alarms.ts';
import type { FoundAlarm } from './alarm-facts.ts';
import { workingClock } from './working-clock.ts';

/**
 * Changes that bring the open alarms of a rule in line with what it finds now. An alarm that stays open is told again after the quiet time of the rule, in
 * working time; one that ended and came again is another alarm.
 */
export function planChanges(
  { number, quietMs, workingTime }: AlarmRuleRow,
  open: readonly OpenAlarm[],
  found: readonly FoundAlarm[],
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): AlarmChanges {
  const own = open.filter(({ rule }) => rule === number);
  const isFound = ({ subject }: OpenAlarm) => found.some((one) => one.subject === subject);
  const mayRepeat = quietMs > 0 && workingClock(workingTime, timeZone).isWorking(nowMs);
  const first = new Map(found.map((one) => [one.subject, one]));
  return {
    opened: [...first.values()]
      .filter(({ subject }) => !own.some((one) => one.subject === subject))
      .map((one) => ({ ...one, rule: number })),
    repeated: own
      .filter((one) => mayRepeat && isFound(one) && nowMs - one.lastEventMs >= quietMs)
      .map(({ alarm }) => alarm),
    ended: own.filter((one) => !isFound(one)).map(({ alarm }) => alarm),
  };
}
