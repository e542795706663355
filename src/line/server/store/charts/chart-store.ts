import type { ChartSeries, ChartSeriesRow, RunValue, SeriesValue } from '../../../protocol/chart-series.ts';
import type { FrozenLimits, LimitsScope, YieldScope, YieldTarget } from '../../../protocol/chart-setting.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';

/** The part of a store that charts are made from. Only complete production runs that are not quarantined count. */
export interface ChartStore {
  /** Series that have values that count, by their names. */
  readonly chartSeries: (
    filter: Pick<RunFilter, 'station' | 'model' | 'profile'>,
  ) => Promise<readonly ChartSeriesRow[]>;
  /** Values of a series by when their runs ended, oldest first: the last ones before the end of the window. */
  readonly seriesValues: (series: ChartSeries, window: SeriesWindow) => Promise<readonly SeriesValue[]>;
  /** Values of these runs, by metric, source and end of the run. */
  readonly valuesOfRuns: (orders: readonly number[]) => Promise<readonly ValueOfRun[]>;
  /** Id and unit of runs by their orders; those that are gone are left out. */
  readonly runsOfOrders: (
    orders: readonly number[],
  ) => Promise<readonly { readonly order: number; readonly id: string; readonly unit: string }[]>;

  /** Limits in force; null if none were frozen, or if the last ones were dropped. */
  readonly frozenLimits: (scope: LimitsScope) => Promise<FrozenLimits | null>;
  /** Keeps limits from now on, or drops them. Earlier ones stay in the store. */
  readonly freezeLimits: (scope: LimitsScope, limits: FrozenLimits | null) => Promise<void>;
  readonly yieldTarget: (scope: YieldScope) => Promise<YieldTarget | null>;
  readonly setYieldTarget: (scope: YieldScope, target: YieldTarget | null) => Promise<void>;
}

/** Window of a series: the values that are meant. */
export interface SeriesWindow {
  /** Number of values at most. */
  readonly last: number;
  /** Runs that ended at or after this time only, in milliseconds since 1970; default: all. */
  readonly fromMs?: number;
  /** Runs that ended before this time only; default: all. */
  readonly toMs?: number;
  /** True for later runs of a unit as well; default: only the first run of each unit under the profile. */
  readonly withRetests?: boolean;
}

/** A value of one run, with what it is of. */
export interface ValueOfRun extends RunValue {
  readonly order: number;
  readonly endedMs: number;
}
