import type { AlarmRuleRow } from '../../protocol/alarm-rule.ts';
import type { AlarmFacts, FoundAlarm } from './alarm-facts.ts';
import { chartAlarms } from './chart-alarms.ts';
import { goldenAlarms } from './golden-alarms.ts';
import { lowYields } from './low-yields.ts';
import { silentStations } from './silent-stations.ts';
import { workingClock } from './working-clock.ts';
import { wrongClocks } from './wrong-clocks.ts';

/** The alarms that a rule finds in the state of the line. */
export function findAlarms(
  { number, condition, workingTime, createdAt }: AlarmRuleRow,
  facts: AlarmFacts,
): readonly FoundAlarm[] {
  const clock = workingClock(workingTime, facts.timeZone);
  switch (condition.kind) {
    case 'silent':
      return silentStations(condition, Date.parse(createdAt), facts, clock);
    case 'yield':
      return lowYields(condition, facts.yields.get(number) ?? []);
    case 'chart':
      return chartAlarms(condition, facts.charted.get(number) ?? [], facts.sinceOrder);
    case 'golden':
      return goldenAlarms(condition, facts, clock);
    case 'clock':
      return wrongClocks(condition, facts);
    default:
      return condition satisfies never;
  }
}
