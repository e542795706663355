import type { SeriesValue } from '../../../src/line/protocol/chart-series.ts';
import type { FrozenLimits } from '../../../src/line/protocol/chart-setting.ts';
import { frozenFromValues } from '../../../src/line/server/charts/freeze-limits.ts';
import { SERIES_KINDS, type SeriesKind, seriesChart } from '../../../src/line/server/charts/series-chart.ts';
import { signalsOf } from '../../../src/line/server/charts/series-signals.ts';
import { seededRandom } from '../../../src/simulator/seeded-random.ts';

const DAY_MS = 86_400_000;
const DAYS = 20;
const PER_DAY = 25;
export const MONTH_VALUES = DAYS * PER_DAY;
const START_MS = Date.UTC(2026, 0, 5, 6);
const SIZE = 5;
const [CENTER, SIGMA] = [120, 0.8];
const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

const FACTS = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z', frozenBy: 'soak' };
const TRUE_LIMITS: FrozenLimits = { center: CENTER, sigma: SIGMA, points: MONTH_VALUES, ...FACTS, frozenAt: FACTS.to };

/** Charts whose signals are counted in months without drift. */
export const ALARM_CHARTS = [
  'i-mr values',
  'i-mr ranges',
  'xbar-r means',
  'xbar-r ranges',
  'xbar-s means',
  'xbar-s deviations',
  'ewma',
  'cusum',
  'i-mr values, all eight rules',
] as const;
export type AlarmChart = (typeof ALARM_CHARTS)[number];

/** Signals of a month without drift, with limits from what is true: numbers of points, for `ewma` and `cusum` 1 if there is any. */
export function falseAlarms(seed: number): Readonly<Record<AlarmChart, number>> {
  const values = monthOf(seededRandom('charts', 'steady', seed), START_MS, () => 0);
  const signals = (kind: SeriesKind, panel: 'values' | 'spread', rules?: readonly [1]) => {
    const drawn = seriesChart(values, { kind, size: SIZE, frozen: TRUE_LIMITS, dayOf, ...(rules && { rules }) });
    const own = signalsOf(drawn, kind, true).filter((one) => one.panel === panel);
    return new Set(own.map(({ point }) => point)).size;
  };
  return {
    'i-mr values': signals('i-mr', 'values', [1]),
    'i-mr ranges': signals('i-mr', 'spread'),
    'xbar-r means': signals('xbar-r', 'values', [1]),
    'xbar-r ranges': signals('xbar-r', 'spread'),
    'xbar-s means': signals('xbar-s', 'values', [1]),
    'xbar-s deviations': signals('xbar-s', 'spread'),
    ewma: Math.min(1, signals('ewma', 'values')),
    cusum: Math.min(1, signals('cusum', 'values')),
    'i-mr values, all eight rules': signals('i-mr', 'values'),
  };
}

/** A month in which a station drifts until units fail. */
export interface DriftedMonth {
  /** When the first unit failed, in days since the month began; null if none did. */
  readonly firstFail: number | null;
  /** The end of the day on which a signal of the drift was first on each kind of chart, in the same days; null if none was. */
  readonly found: Readonly<Record<SeriesKind, number | null>>;
}

/**
 * Limits are frozen from a month before; then the values drift towards the limit of the profile, five to eight standard deviations away, which they reach
 * with the last day. One in twenty arrives a day or two late. Charts are looked at in the evening of each day, with what arrived by then.
 */
export function driftedMonth(seed: number): DriftedMonth {
  const random = seededRandom('charts', 'drift', seed);
  const before = monthOf(random, START_MS - 30 * DAY_MS, () => 0);
  const limit = SIGMA * (5 + 3 * random());
  const begun = 2 + 4 * random();
  const driftAt = (day: number) => (limit * Math.max(0, day - begun)) / (DAYS - begun);
  const month = monthOf(random, START_MS, driftAt, MONTH_VALUES);
  const arrivals = month.map((value) => {
    const lateDays = random() < 0.05 ? 1 + Math.floor(2 * random()) : 0;
    return { value, day: dayOf(value.endedMs) + lateDays };
  });
  const failed = month.find(({ value }) => value - CENTER > limit);
  const kept = Object.fromEntries(
    SERIES_KINDS.map((kind) => [
      kind,
      frozenFromValues(before, { kind, size: SIZE, dayOf }, { ...FACTS, frozenAt: FACTS.to }),
    ]),
  ) as Readonly<Record<SeriesKind, FrozenLimits>>;
  const first = dayOf(START_MS);
  const foundOn = (kind: SeriesKind) => {
    for (let day = Math.floor(begun); day < DAYS; day += 1) {
      const arrived = arrivals.filter((one) => one.day <= first + day).map(({ value }) => value);
      const drawn = seriesChart([...before, ...arrived], { kind, size: SIZE, frozen: kept[kind], dayOf });
      const signals = signalsOf(drawn, kind, true);
      if (signals.some(({ endedMs, side }) => endedMs >= START_MS + begun * DAY_MS && side !== 'below'))
        return day + 1 - 0.25;
    }
    return null;
  };
  return {
    firstFail: failed ? (failed.endedMs - START_MS) / DAY_MS : null,
    found: Object.fromEntries(SERIES_KINDS.map((kind) => [kind, foundOn(kind)])) as DriftedMonth['found'],
  };
}

/** Kinds of charts that did not show the drift before the first unit failed. */
export function tooLate({ firstFail, found }: DriftedMonth): readonly SeriesKind[] {
  return SERIES_KINDS.filter((kind) => {
    const day = found[kind];
    return day === null || (firstFail !== null && day >= firstFail);
  });
}

/** Normal values, 25 a day within ten hours from six in the morning, with what is added on a day. */
function monthOf(
  random: () => number,
  startMs: number,
  added: (day: number) => number,
  firstOrder = 0,
): readonly SeriesValue[] {
  return Array.from({ length: MONTH_VALUES }, (_, at) => {
    const day = Math.floor(at / PER_DAY) + ((at % PER_DAY) * 10) / 24 / PER_DAY;
    const value = CENTER + added(day) + SIGMA * normal(random);
    return {
      order: firstOrder + at + 1,
      endedMs: Math.round(startMs + day * DAY_MS),
      value,
      lower: null,
      upper: null,
      version: 1,
    };
  });
}

/** By G. E. P. Box and M. E. Muller, "A note on the generation of random normal deviates", 1958. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
