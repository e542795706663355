import { seededRandom } from '../../../simulator/seeded-random.ts';
import { DAY_MS, type LineSize, type PlannedLineRun } from './planned-run.ts';
import { inspected, type Line, type PlannedUnit, plannedUnit } from './planned-unit.ts';

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

/** Relative workload of the line at a local hour: two full shifts from 06:00, a smaller one at night, little at the weekend. */
function busyness(hour: number, weekday: number): number {
  const shift = hour >= 6 && hour < 22 ? 1 : 0.3;
  const pause = hour === 10 || hour === 18 ? 0.6 : 1;
  return shift * pause * (weekday === 0 ? 0.12 : weekday === 6 ? 0.4 : 1);
}

const HOUR_MS = 3_600_000;

/** The last day gets more units than others, and its last hours most, also at night and on a Sunday: a line that was made just now has something to show. */
function weightAt(usual: number, beforeEndMs: number): number {
  if (beforeEndMs <= 6 * HOUR_MS) return 6 * Math.max(usual, 0.6);
  return beforeEndMs <= 24 * HOUR_MS ? 2.5 * usual : usual;
}

/** So many moments of the days before `endMs`, ascending, denser where the line is busy; milliseconds since 1970. */
function workingTimes(
  { count, days, endMs, timeZone }: { count: number; days: number; endMs: number; timeZone: string },
  random: () => number,
): readonly number[] {
  const hours = Array.from({ length: days * 24 }, (_, at) => {
    const startMs = endMs - (days * 24 - at) * HOUR_MS;
    const { hour, weekday } = localHour(startMs, timeZone);
    return { startMs, weight: weightAt(busyness(hour, weekday), endMs - startMs) };
  });
  const total = hours.reduce((sum, { weight }) => sum + weight, 0);
  const times: number[] = [];
  let [at, before] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const wanted = ((index + random()) / count) * total;
    while (at < hours.length - 1 && before + (hours[at]?.weight ?? 0) < wanted) {
      before += hours[at]?.weight ?? 0;
      at += 1;
    }
    const { startMs, weight } = hours[at] as (typeof hours)[number];
    times.push(Math.round(startMs + Math.min(1, (wanted - before) / weight) * HOUR_MS));
  }
  return times;
}

function localHour(ms: number, timeZone: string): { hour: number; weekday: number } {
  const parts = formatter(timeZone).formatToParts(new Date(ms));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { hour: Number(of('hour')), weekday: WEEKDAYS.indexOf(of('weekday')) };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const fields = { weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const;
  const made = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...fields });
  formatters.set(timeZone, made);
  return made;
}
