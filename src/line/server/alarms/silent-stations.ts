import type { AlarmFinding } from '../../protocol/alarm-finding.ts';
import type { AlarmCondition } from '../../protocol/alarm-rule.ts';
import type { AlarmFacts, FoundAlarm } from './alarm-facts.ts';
import type { WorkingClock } from './working-clock.ts';

/**
 * Stations that were not heard from for longer than a rule allows in working time. A station that the rule names and that never reported is silent since
 * `ruleMs`, when the rule was made.
 */
export function silentStations(
  { afterMs, stations }: Extract<AlarmCondition, { kind: 'silent' }>,
  ruleMs: number,
  facts: AlarmFacts,
  clock: WorkingClock,
): readonly FoundAlarm[] {
  const names = stations.length > 0 ? stations : facts.stations.map(({ station }) => station);
  return names.flatMap((name): FoundAlarm[] => {
    const report = facts.stations.find(({ station }) => station === name);
    const seenMs = report === undefined ? ruleMs : Date.parse(report.seenAt);
    if (!clock.hasWorked(seenMs, facts.nowMs, afterMs)) return [];
    const isRunning = report?.state === 'running';
    const finding: AlarmFinding = report ? { code: 'silent', sinceMs: seenMs, isRunning } : { code: 'never-reported' };
    return [{ subject: name, station: name, finding }];
  });
}
