import type { AlarmFinding } from '../../protocol/alarm-finding.ts';
import type { AlarmCondition } from '../../protocol/alarm-rule.ts';
import type { GoldenCheckRow } from '../../protocol/run-row.ts';
import type { AlarmFacts, FoundAlarm } from './alarm-facts.ts';
import type { WorkingClock } from './working-clock.ts';

/** Golden units whose last check failed, or whose next check is overdue for longer than a rule allows in working time. A released check is no alarm. */
export function goldenAlarms(
  { afterMs, stations }: Extract<AlarmCondition, { kind: 'golden' }>,
  facts: AlarmFacts,
  clock: WorkingClock,
): readonly FoundAlarm[] {
  const isMeant = ({ station }: GoldenCheckRow) => stations.length === 0 || stations.includes(station);
  return latestChecks(facts.goldenChecks.filter(isMeant)).flatMap((last): FoundAlarm[] => {
    const { station, golden } = last;
    if (last.isReleased) return [];
    const found = (state: 'failed' | 'overdue', finding: AlarmFinding): FoundAlarm[] => [
      { subject: JSON.stringify([state, station, golden.reading]), station, finding },
    ];
    if (golden.result === 'failed') return found('failed', { code: 'golden-failed', said: last.said });
    const dueMs = dueSince(last, facts.goldenChecks);
    if (!clock.hasWorked(dueMs, facts.nowMs, afterMs)) return [];
    return found('overdue', { code: 'golden-overdue', sinceMs: dueMs });
  });
}

/** The last check of each station and kind of reading; the list is newest first. */
function latestChecks(checks: readonly GoldenCheckRow[]): readonly GoldenCheckRow[] {
  const latest = new Map<string, GoldenCheckRow>();
  for (const check of checks) if (!latest.has(keyOf(check))) latest.set(keyOf(check), check);
  return [...latest.values()];
}

function keyOf({ station, golden }: GoldenCheckRow): string {
  return JSON.stringify([station, golden.reading]);
}

/** A check that was not finished is due at once. A good one counts from its beginning, by the earlier of the station's clock and the server's. */
function dueSince(last: GoldenCheckRow, checks: readonly GoldenCheckRow[]): number {
  const good = checks.find((check) => keyOf(check) === keyOf(last) && check.golden.result === 'good');
  if (good === undefined || last.golden.result === 'unfinished') return Date.parse(last.receivedAt);
  return Math.min(Date.parse(good.startedAt), Date.parse(good.receivedAt)) + (good.golden.everyMs ?? 0);
}
