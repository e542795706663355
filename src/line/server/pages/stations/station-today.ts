import type { RunRow } from '../../../protocol/run-row.ts';
import type { StationRow } from '../../../protocol/station-report.ts';
import type { YieldRow } from '../../../protocol/summaries.ts';
import { byName } from '../parts/by-name.ts';
import type { LineToday } from '../parts/page-inputs.ts';
import { isCounted } from '../runs/run-marks.ts';

/** One station on the page of the line today. */
export interface StationToday {
  readonly name: string;
  /** Null if it sent runs today but never reported. */
  readonly report: StationRow | null;
  /** Time since its last report, in milliseconds; null if it never reported. */
  readonly silentMs: number | null;
  /** Newest first. */
  readonly runs: readonly RunRow[];
  /** Those that count, newest first. */
  readonly counted: readonly RunRow[];
  readonly yields: YieldRow | null;
  /** Median time between finished units, in milliseconds; null with fewer than two. */
  readonly taktMs: number | null;
}

/** Every station that reported or sent a run today, by name. */
export function stationsToday(
  { stations, runs, yields }: Pick<LineToday, 'stations' | 'runs' | 'yields'>,
  now: string,
): readonly StationToday[] {
  const names = new Set([...stations.map(({ station }) => station), ...runs.map(({ station }) => station)]);
  return [...names].sort(byName).map((name) => {
    const report = stations.find(({ station }) => station === name) ?? null;
    const own = runs.filter(({ station }) => station === name);
    const counted = own.filter(isCounted);
    return {
      name,
      report,
      silentMs: report && Date.parse(now) - Date.parse(report.seenAt),
      runs: own,
      counted,
      yields: yields.find(({ group }) => group === name) ?? null,
      taktMs: taktTime(counted),
    };
  });
}

/** Median time between finished units, in milliseconds: a unit is finished by the last of its runs. Null with fewer than two units. */
export function taktTime(counted: readonly RunRow[]): number | null {
  const ends = new Map<string, number>();
  for (const { unit, finishedAt } of counted) {
    ends.set(unit, Math.max(ends.get(unit) ?? Number.NEGATIVE_INFINITY, Date.parse(finishedAt)));
  }
  const times = [...ends.values()].sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, place) => time - (times[place] as number));
  return median(gaps);
}

/** The middle of some numbers, null of none. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low as number) + (high as number)) / 2;
}
