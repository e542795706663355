import type { ChartSignal } from './run-rules.ts';

export const CHART_KINDS = ['i-mr', 'xbar-r', 'xbar-s', 'p', 'ewma', 'cusum'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** One plotted point; numbers are in the unit of the values. */
export interface ChartPoint {
  /** A value, a mean, a range, a share or a weighted mean; of a CUSUM chart the upper sum. Null if there is none, as for the first moving range. */
  readonly value: number | null;
  /** CUSUM only: the lower sum, at most 0. */
  readonly lowerSum?: number;
  /** Number of values behind the point. */
  readonly size: number;
  /** Limits at this point; null if there is no variation to make them from. */
  readonly upperLimit: number | null;
  readonly lowerLimit: number | null;
}

/** A line of points with its limits. */
export interface ChartPanel {
  readonly centerLine: number;
  /** Limits of all points; null if they differ from point to point, or if there is no variation. EWMA: those that the limits approach. */
  readonly upperLimit: number | null;
  readonly lowerLimit: number | null;
  readonly points: readonly ChartPoint[];
  readonly signals: readonly ChartSignal[];
}

/** Center and standard deviation that limits come from; computed from a stated period, then applied to later points. */
export interface ChartBaseline {
  readonly center: number;
  /** Standard deviation of single values, within subgroups; 0 if nothing varied. A p chart has that of one unit. */
  readonly sigma: number;
  /** Points of the period, subgroups or values; 0 if both numbers were given. */
  readonly points: number;
}

/** A control chart: its limits, its points, and the points that need attention. */
export interface ControlChart extends ChartPanel {
  readonly kind: ChartKind;
  readonly baseline: ChartBaseline;
  /** True if the baseline does not vary: below the resolution of the values. There are no limits and no signals then. */
  readonly noVariation: boolean;
  /** The chart of the spread below; null for kinds that have none. */
  readonly spread: (ChartPanel & { readonly of: 'moving-range' | 'range' | 'standard-deviation' }) | null;
}

/** The common limit of all points; null if they differ. */
export function commonLimit(points: readonly ChartPoint[], limit: 'upperLimit' | 'lowerLimit'): number | null {
  const first = points[0]?.[limit] ?? null;
  return points.every((point) => point[limit] === first) ? first : null;
}
