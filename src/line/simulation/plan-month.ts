import { seededRandom } from '../../simulator/seeded-random.ts';
import { DAY_MS, type LineSize, type PlannedLineRun } from './planned-run.ts';
import { inspected, type Line, type PlannedUnit, plannedUnit } from './planned-unit.ts';
import { workingTimes } from './working-time.ts';

/**
 * A month of a line, its runs by time of receipt; the same size and seed give the same month. What a manager should find in it: one
 * station drifts until units fail there, a bad batch of panels two weeks ago, a station that is off for the last three days, retests with
 * and without a reason, runs that were interrupted or judged again, and one quarantined.
 */
export function planMonth(size: LineSize): readonly PlannedLineRun[] {
  const { units, days, endMs, timeZone, seed } = size;
  const random = seededRandom('simulated line', seed);
  const times = workingTimes({ count: units, days, endMs: endMs - LAST_RUN_MS, timeZone }, random);
  const runs = inTurn(
    times.map((startMs, index) => plannedUnit(index, startMs, size, random)),
    { size, random, free: new Map() },
  );
  const inTime = runs.filter(({ startMs, durationMs }) => startMs + durationMs < endMs - LAST_RUN_MS / 2);
  return withOddities(inTime, random).sort((a, b) => a.receivedMs - b.receivedMs);
}

/** Takes the units to the stations in the order in which they are ready, again and again while they do not pass. */
function inTurn(units: readonly PlannedUnit[], line: Line): readonly PlannedLineRun[] {
  const runs: PlannedLineRun[] = [];
  const first = [...units].reverse();
  const again: PlannedUnit[] = [];
  for (;;) {
    const isAgain = again.length > 0 && (first.length === 0 || readyAt(again) < readyAt(first));
    const unit = (isAgain ? again : first).pop();
    if (unit === undefined) return runs;
    const { run, next } = inspected(unit, line);
    runs.push(run);
    if (next === null) continue;
    const place = again.findLastIndex(({ atMs }) => atMs > next.atMs) + 1;
    again.splice(place, 0, next);
  }
}

function readyAt(units: readonly PlannedUnit[]): number {
  return units.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
}

/** The last run ends this long before the month does. */
const LAST_RUN_MS = 60_000;

/** Of 1,000 runs, so many are judged again. */
const JUDGED_AGAIN = 4;

function withOddities(runs: readonly PlannedLineRun[], random: () => number): PlannedLineRun[] {
  const again = picked(runs, JUDGED_AGAIN, random)
    .filter(({ condition }) => condition.startsWith('drift-'))
    .map((run) => ({ ...run, kind: 'again' as const, retestReason: null, receivedMs: run.receivedMs + DAY_MS / 12 }));
  const ahead = runs.length - Math.ceil(runs.length / 60);
  const all = runs.map((run, at) => (at === ahead ? { ...run, clockAheadMs: 2 * 3_600_000 } : run));
  const end = Math.max(...runs.map(({ receivedMs }) => receivedMs));
  return [...all, ...again.filter(({ receivedMs }) => receivedMs <= end)];
}

function picked(runs: readonly PlannedLineRun[], ofThousand: number, random: () => number): readonly PlannedLineRun[] {
  const count = Math.ceil((runs.length * ofThousand) / 1000);
  return Array.from({ length: count }, () => runs[Math.floor(random() * runs.length)]).filter(
    (run) => run !== undefined,
  );
}
