import type {
  ChartBaseline,
  ChartKind,
  ChartPanel,
  ControlChart,
} from '../../../base/statistics/charts/control-chart.ts';
import { cusumChart } from '../../../base/statistics/charts/cusum-chart.ts';
import { ewmaChart } from '../../../base/statistics/charts/ewma-chart.ts';
import { individualsBaseline, individualsChart } from '../../../base/statistics/charts/individuals-chart.ts';
import type { RunRule } from '../../../base/statistics/charts/run-rules.ts';
import { subgroupBaseline, subgroupChart } from '../../../base/statistics/charts/subgroup-chart.ts';
import type { SeriesValue } from '../../protocol/chart-series.ts';
import type { FrozenLimits, LimitBasis } from '../../protocol/chart-setting.ts';
import { type ChartGroup, singles, subgroups } from './chart-groups.ts';

/** Kinds of charts of the values of a series; yields have p charts. */
export const SERIES_KINDS = ['i-mr', 'xbar-r', 'xbar-s', 'ewma', 'cusum'] as const satisfies readonly ChartKind[];
export type SeriesKind = (typeof SERIES_KINDS)[number];

/** The estimate that the limits of a kind come from. */
export const BASIS_OF: Readonly<Record<SeriesKind, LimitBasis>> = {
  'i-mr': 'individuals',
  ewma: 'individuals',
  cusum: 'individuals',
  'xbar-r': 'range',
  'xbar-s': 'deviation',
};

export interface SeriesChartOptions {
  readonly kind: SeriesKind;
  /** Values of a subgroup, 2 to 25; single values ignore it. */
  readonly size: number;
  /** Null: limits of the drawn points themselves. */
  readonly frozen: FrozenLimits | null;
  /** Local day of a time in milliseconds since 1970. */
  readonly dayOf: (ms: number) => number;
  /** Default: all eight. */
  readonly rules?: readonly RunRule[];
}

/** A chart of the last points of a series. */
export interface SeriesChart {
  /** Null if there are fewer than two points. */
  readonly chart: ControlChart | null;
  /** The values behind each point of the chart. */
  readonly groups: readonly ChartGroup[];
}

/** Points that a chart draws. */
export const DRAWN_POINTS = 500;

/**
 * Points before the drawn ones over which frozen limits are applied as well, so that runs, weighted means and sums do not begin at the first point that is
 * drawn. The longest run of a rule has 15 points; a weighted mean has forgotten all but 1e-19 of what came before 200; a sum starts from 0 there.
 */
const WARM_UP: Readonly<Record<SeriesKind, number>> = { 'i-mr': 20, 'xbar-r': 20, 'xbar-s': 20, ewma: 200, cusum: 500 };

/**
 * Number of values that a chart asks for, with those before the drawn ones. Days leave out less than half of their values, unless they have fewer than one subgroup; and all other values of
 * the day of the first one are needed, too.
 */
export function valuesWanted({ kind, size }: Pick<SeriesChartOptions, 'kind' | 'size'>): number {
  const points = DRAWN_POINTS + WARM_UP[kind];
  return isOfSubgroups(kind) ? 2 * points * size : points;
}

/** True if the points of a kind are subgroups. */
export function isOfSubgroups(kind: SeriesKind): kind is 'xbar-r' | 'xbar-s' {
  return kind === 'xbar-r' || kind === 'xbar-s';
}

/** The chart of the last points of these values, which are in the order of time: a function of the values and of frozen limits alone. */
export function seriesChart(values: readonly SeriesValue[], options: SeriesChartOptions): SeriesChart {
  const { kind, size, frozen, dayOf } = options;
  const all = isOfSubgroups(kind) ? subgroups(values, size, dayOf) : singles(values);
  const drawn = all.slice(-DRAWN_POINTS);
  if (drawn.length < 2) return { chart: null, groups: drawn };
  const used = frozen === null ? drawn : all.slice(-DRAWN_POINTS - WARM_UP[kind]);
  const baseline = frozen ?? baselineOf(BASIS_OF[kind], drawn);
  return { chart: lastPoints(chartOf(used, baseline, options), drawn.length), groups: drawn };
}

/** Center and standard deviation that limits are made from. Throws `invalid-argument` for fewer than two points. */
export function baselineOf(basis: LimitBasis, groups: readonly ChartGroup[]): ChartBaseline {
  const numbers = groups.map((group) => group.map(({ value }) => value));
  switch (basis) {
    case 'individuals':
      return individualsBaseline(numbers.flat());
    case 'range':
      return subgroupBaseline('xbar-r', numbers);
    case 'deviation':
      return subgroupBaseline('xbar-s', numbers);
    default:
      throw basis satisfies never;
  }
}

function chartOf(
  groups: readonly ChartGroup[],
  { center, sigma, points }: ChartBaseline,
  { kind, rules }: SeriesChartOptions,
): ControlChart {
  const baseline = { center, sigma, points };
  const asked = rules === undefined ? {} : { rules };
  const numbers = groups.map((group) => group.map(({ value }) => value));
  switch (kind) {
    case 'i-mr':
      return individualsChart(numbers.flat(), { baseline, ...asked });
    case 'ewma':
      return ewmaChart(numbers.flat(), { baseline });
    case 'cusum':
      return cusumChart(numbers.flat(), { baseline });
    case 'xbar-r':
    case 'xbar-s':
      return subgroupChart(kind, numbers, { baseline, ...asked });
    default:
      throw kind satisfies never;
  }
}

function lastPoints(chart: ControlChart, count: number): ControlChart {
  return {
    ...chart,
    ...lastOf(chart, count),
    spread: chart.spread && { ...chart.spread, ...lastOf(chart.spread, count) },
  };
}

/** Points are numbered from 1 again; a run of points that began before them begins with the first one. */
function lastOf({ points, signals }: ChartPanel, count: number): Pick<ChartPanel, 'points' | 'signals'> {
  const dropped = Math.max(0, points.length - count);
  return {
    points: points.slice(dropped),
    signals: signals.flatMap((signal) => {
      const point = signal.point - dropped;
      return point < 1 ? [] : [{ ...signal, point, firstPoint: Math.max(1, signal.firstPoint - dropped) }];
    }),
  };
}
