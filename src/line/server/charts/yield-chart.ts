import type { ChartBaseline, ControlChart } from '../../../base/statistics/charts/control-chart.ts';
import {
  proportionBaseline,
  proportionCenter,
  proportionChart,
} from '../../../base/statistics/charts/proportion-chart.ts';
import type { ChartAnswer } from '../../protocol/chart-answer.ts';
import type { FrozenLimits, YieldTarget } from '../../protocol/chart-setting.ts';
import type { YieldRow } from '../../protocol/summaries.ts';
import { type ChartNote, chartPart, NOTHING, noteInEnglish } from './chart-answer.ts';
import { DRAWN_POINTS } from './series-chart.ts';

/** The first-pass yield over time: a p chart of the share of units that passed their first run. */
export interface YieldChart {
  /** Null if there are fewer than two days or shifts with units. */
  readonly chart: ControlChart | null;
  /** Name of the day or shift of each point. */
  readonly names: readonly string[];
}

/** `rows`: yields by day or by shift, in any order; the last ones are charted. Frozen limits are a share. */
export function yieldChart(rows: readonly YieldRow[], frozen: FrozenLimits | null): YieldChart {
  const inTime = rows.filter(({ units }) => units > 0).sort((a, b) => (a.group < b.group ? -1 : 1));
  const drawn = inTime.slice(-DRAWN_POINTS);
  const names = drawn.map(({ group }) => group);
  if (drawn.length < 2) return { chart: null, names };
  const samples = drawn.map(({ firstPass, units }) => ({ count: firstPass, size: units }));
  const baseline = frozen === null ? proportionBaseline(samples) : proportionCenter(frozen.center);
  return { chart: proportionChart(samples, { baseline }), names };
}

/** The share of units that passed at first in these days or shifts, to be frozen. Throws `invalid-argument`. */
export function yieldBaseline(rows: readonly YieldRow[]): ChartBaseline {
  return proportionBaseline(
    rows.filter(({ units }) => units > 0).map(({ firstPass, units }) => ({ count: firstPass, size: units })),
  );
}

/** The same as the API answers it. */
export function yieldAnswer(
  { chart, names }: YieldChart,
  frozen: FrozenLimits | null,
  target: YieldTarget | null,
): ChartAnswer {
  const common = {
    ...{ kind: 'p' as const, series: null, version: null, versions: [], unit: '', subgroup: null, frozen },
    target: target?.share ?? null,
  };
  return { ...common, ...(chart ? chartPart(chart, names) : NOTHING), ...noteInEnglish(yieldNote(chart)) };
}

/** The reason why a yield has no chart, or a chart without limits; null if it has limits. */
export function yieldNote(chart: YieldChart['chart']): ChartNote | null {
  if (chart === null) return 'too-few-periods';
  return chart.noVariation ? 'all-alike' : null;
}
