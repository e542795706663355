import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { ChartBaseline } from '../../../base/statistics/charts/control-chart.ts';
import type { SeriesValue } from '../../protocol/chart-series.ts';
import type { FrozenLimits } from '../../protocol/chart-setting.ts';
import type { YieldRow } from '../../protocol/summaries.ts';
import { singles, subgroups } from './chart-groups.ts';
import { BASIS_OF, baselineOf, isOfSubgroups, type SeriesChartOptions } from './series-chart.ts';
import { yieldBaseline } from './yield-chart.ts';

/** The period that limits are frozen from, and who does it. */
export type FreezeFacts = Pick<FrozenLimits, 'from' | 'to' | 'frozenAt' | 'frozenBy'>;

/** Points that limits must come from at least: with fewer, limits are too uncertain to be kept. */
export const MIN_FROZEN_POINTS = 20;

/** Values that a period may have at most. */
export const MAX_FROZEN_VALUES = 100_000;

/** Limits from the values of a period, all of one version. Throws `invalid-argument` if there are too few, or if they do not vary. */
export function frozenFromValues(
  values: readonly SeriesValue[],
  { kind, size, dayOf }: Pick<SeriesChartOptions, 'kind' | 'size' | 'dayOf'>,
  facts: FreezeFacts,
): FrozenLimits {
  const groups = isOfSubgroups(kind) ? subgroups(values, size, dayOf) : singles(values);
  requirePoints(groups.length, isOfSubgroups(kind) ? 'subgroups' : 'values');
  return frozen(baselineOf(BASIS_OF[kind], groups), facts);
}

/** Limits of the first-pass yield from the days or shifts of a period. Throws as `frozenFromValues` does. */
export function frozenFromYields(rows: readonly YieldRow[], facts: FreezeFacts): FrozenLimits {
  requirePoints(rows.filter(({ units }) => units > 0).length, 'days or shifts with units');
  return frozen(yieldBaseline(rows), facts);
}

function requirePoints(count: number, what: string): void {
  if (count >= MIN_FROZEN_POINTS) return;
  throw new FlatfieldError(
    'invalid-argument',
    `Limits are frozen from at least ${MIN_FROZEN_POINTS} ${what}; this period has ${count}.`,
  );
}

function frozen({ center, sigma, points }: ChartBaseline, facts: FreezeFacts): FrozenLimits {
  if (sigma === 0) {
    throw new FlatfieldError('invalid-argument', 'No variation: below resolution. There are no limits to freeze.');
  }
  return { center, sigma, points, ...facts };
}
