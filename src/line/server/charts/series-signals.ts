import type { ChartPanel } from '../../../base/statistics/charts/control-chart.ts';
import type { ChartSignal, RunRule } from '../../../base/statistics/charts/run-rules.ts';
import type { ChartSeries, SeriesValue } from '../../protocol/chart-series.ts';
import type { FrozenLimits } from '../../protocol/chart-setting.ts';
import type { Store } from '../store/store.ts';
import {
  BASIS_OF,
  isOfSubgroups,
  type SeriesChart,
  type SeriesChartOptions,
  type SeriesKind,
  seriesChart,
  valuesWanted,
} from './series-chart.ts';

/** A point of a chart that completes a rule. */
export interface SeriesSignal {
  readonly kind: SeriesKind;
  /** Number of the point among the drawn ones, from 1. */
  readonly point: number;
  /** The panel: the plotted values, or their ranges or standard deviations. */
  readonly panel: 'values' | 'spread';
  readonly rule: RunRule;
  /** Null for rules that take both sides. */
  readonly side: ChartSignal['side'];
  /** When the runs of the point and of the first point of the rule ended, in milliseconds since 1970. */
  readonly endedMs: number;
  readonly firstEndedMs: number;
  /** Order of receipt of the last run of the point. */
  readonly order: number;
  /** Null of a panel's missing value. */
  readonly value: number | null;
  readonly upperLimit: number | null;
  readonly lowerLimit: number | null;
  /** True if the limits were frozen by an administrator; others move with the data. */
  readonly isFrozen: boolean;
}

/** A kind of chart that is asked for; `size`: of subgroups, default 5. */
export interface SignalsAsked extends Pick<SeriesChartOptions, 'kind' | 'dayOf' | 'rules'> {
  readonly size?: number;
  /** Runs that ended before this time only, in milliseconds since 1970. */
  readonly toMs?: number;
  /** Runs under this version of the profile; default: that of the last one. */
  readonly version?: number;
  readonly withRetests?: boolean;
}

/** The signals of a series on one kind of chart, newest first; of a series without variation or with fewer than two points, none. */
export async function newestSignals(
  store: Pick<Store, 'seriesValues' | 'frozenLimits'>,
  series: ChartSeries,
  asked: SignalsAsked,
): Promise<readonly SeriesSignal[]> {
  const { drawn, frozen } = await loadedChart(store, series, asked);
  return signalsOf(drawn, asked.kind, frozen !== null);
}

/** A chart of one version of the profile, with the limits in force. */
export interface LoadedChart {
  readonly drawn: SeriesChart;
  /** Those of the version. */
  readonly frozen: FrozenLimits | null;
  /** Null without values. */
  readonly version: number | null;
}

/** The chart of the last points of a series, with the limits that are in force. */
export async function loadedChart(
  store: Pick<Store, 'seriesValues' | 'frozenLimits'>,
  series: ChartSeries,
  { size = 5, toMs, version: wanted, withRetests = false, ...asked }: SignalsAsked,
): Promise<LoadedChart> {
  const { kind, dayOf } = asked;
  const of = { withRetests, ...(wanted !== undefined && { version: wanted }) };
  const window = { last: valuesWanted({ kind, size }), ...of, ...(toMs !== undefined && { toMs }) };
  const newest = await store.seriesValues(series, window);
  const version = newest.at(-1)?.version ?? null;
  const basis = BASIS_OF[kind];
  const frozen = version === null ? null : await store.frozenLimits({ of: 'series', series, version, basis });
  const values = isOfSubgroups(kind) ? await withFirstDay(newest) : newest;
  return { drawn: seriesChart(values, { ...asked, size, frozen }), frozen, version };

  /** Subgroups are counted from the start of a day. */
  async function withFirstDay(found: readonly SeriesValue[]): Promise<readonly SeriesValue[]> {
    const [first] = found;
    if (first === undefined || found.length < window.last) return found;
    const before = await store.seriesValues(series, {
      ...{ last: MAX_DAY_VALUES, withRetests, version: first.version },
      ...{ fromMs: first.endedMs - DAY_MS, toMs: first.endedMs + 1 },
    });
    const ofDay = before.filter(({ endedMs }) => dayOf(endedMs) === dayOf(first.endedMs));
    const known = new Set(found.map(({ order }) => order));
    return [...ofDay.filter(({ order }) => !known.has(order)), ...found];
  }
}

/** A local day has at most 25 hours. */
const DAY_MS = 25 * 3_600_000;
/** Units of one station in a day: one every four seconds. */
const MAX_DAY_VALUES = 20_000;

/** The signals of a chart, newest first. */
export function signalsOf(
  { chart, groups }: SeriesChart,
  kind: SeriesKind,
  isFrozen: boolean,
): readonly SeriesSignal[] {
  if (chart === null) return [];
  const ofPanel = (panel: SeriesSignal['panel'], { points, signals }: ChartPanel) =>
    signals.flatMap(({ point, rule, side, firstPoint }): readonly SeriesSignal[] => {
      const last = groups[point - 1]?.at(-1);
      const first = groups[firstPoint - 1]?.[0];
      const drawn = points[point - 1];
      if (!last || !first || !drawn) return [];
      const { value, lowerSum, upperLimit, lowerLimit } = drawn;
      const plotted = side === 'below' && lowerSum !== undefined ? lowerSum : value;
      return [
        {
          ...{ kind, point, panel, rule, side, endedMs: last.endedMs, firstEndedMs: first.endedMs, order: last.order },
          ...{ value: plotted, upperLimit, lowerLimit, isFrozen },
        },
      ];
    });
  const all = [...ofPanel('values', chart), ...(chart.spread ? ofPanel('spread', chart.spread) : [])];
  return all.sort((a, b) => b.endedMs - a.endedMs || b.order - a.order);
}
