import type { Trend, TrendMark, TrendPoint } from './trend-figure.ts';

/** A value of one run of a monitor. */
export interface TimedValue extends TrendPoint {
  /** Tells metrics apart. */
  readonly key: string;
  /** The metric in words. */
  readonly title: string;
  readonly unit: string;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** One metric of a monitor over its runs. */
export interface MetricTrend extends Omit<Trend, 'marks'> {
  readonly title: string;
  readonly unit: string;
  /** True if every run gave the same value. */
  readonly isConstant: boolean;
}

/** Fewer runs show no trend. */
const MIN_RUNS = 3;

/** The metrics that several runs have, with the limits of the newest run. */
export function metricTrends(values: readonly TimedValue[], minRuns: number = MIN_RUNS): readonly MetricTrend[] {
  const found = new Map<string, TimedValue[]>();
  for (const value of values) {
    const own = found.get(value.key);
    if (own) own.push(value);
    else found.set(value.key, [value]);
  }
  return [...found.values()].flatMap((own) => {
    const points = own.toSorted((a, b) => a.atMs - b.atMs);
    const newest = points.at(-1);
    if (newest === undefined || points.length < minRuns) return [];
    const { title, unit, lower, upper } = newest;
    return [{ title, unit, lower, upper, points, isConstant: points.every(({ value }) => value === newest.value) }];
  });
}

/** When a monitor was calibrated and last validated, as one run read it, UTC; null if it is not known. */
export interface CalibrationTimes {
  readonly calibratedAt: string | null;
  readonly validatedAt: string | null;
}

/** Each calibration and validation once, however many runs read it, in the order of time. */
export function trendMarks(runs: readonly CalibrationTimes[]): readonly TrendMark[] {
  const marksOf = (what: TrendMark['what'], times: readonly (string | null)[]) =>
    [...new Set(times.filter((time) => time !== null))].map((time) => ({ atMs: Date.parse(time), what }));
  const calibrations = marksOf(
    'calibration',
    runs.map(({ calibratedAt }) => calibratedAt),
  );
  const validations = marksOf(
    'validation',
    runs.map(({ validatedAt }) => validatedAt),
  );
  return [...calibrations, ...validations].sort((a, b) => a.atMs - b.atMs);
}
