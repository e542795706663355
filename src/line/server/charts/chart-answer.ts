import type { ChartPanel, ControlChart } from '../../../base/statistics/charts/control-chart.ts';
import type { ChartAnswer, ChartPointRow, ChartSignalRow } from '../../protocol/chart-answer.ts';
import type { ChartSeries, SeriesVersion } from '../../protocol/chart-series.ts';
import type { FrozenLimits } from '../../protocol/chart-setting.ts';
import { type LineText, lineWords } from '../languages/languages.ts';
import { isOfSubgroups, type SeriesChart, type SeriesKind } from './series-chart.ts';
import { signalText } from './signal-text.ts';

/** Facts about a chart of a series besides its points. */
export interface SeriesChartFacts {
  readonly series: ChartSeries;
  readonly kind: SeriesKind;
  readonly size: number;
  readonly unit: string;
  readonly frozen: FrozenLimits | null;
  readonly version: number | null;
  readonly versions: readonly SeriesVersion[];
}

/** A chart of a series as the API answers it. */
export function seriesAnswer(
  { chart, groups }: SeriesChart,
  { series, kind, size, unit, frozen, version, versions }: SeriesChartFacts,
): ChartAnswer {
  const times = groups.map((group) => new Date(group.at(-1)?.endedMs ?? 0).toISOString());
  const subgroup = isOfSubgroups(kind) ? size : null;
  const common = { kind, series, version, versions: [...versions], unit, subgroup, frozen, target: null };
  const note = seriesNote(chart, kind);
  return { ...common, ...(chart ? chartPart(chart, times) : NOTHING), ...noteInEnglish(note, subgroup) };
}

/** The reason why a series has no chart, or a chart without limits; null if it has limits. */
export function seriesNote(chart: SeriesChart['chart'], kind: SeriesKind): ChartNote | null {
  if (chart === null) return isOfSubgroups(kind) ? 'too-few-subgroups' : 'too-few-values';
  return chart.noVariation ? 'no-variation' : null;
}

/** Reasons why a chart or a capability has no limits, points or indices. */
export const NOTES = {
  'too-few-values': 'A chart needs at least two values.',
  'too-few-subgroups': 'A chart needs at least two subgroups of {size} values of one day.',
  'too-few-periods': 'A chart needs at least two days or shifts with units.',
  'no-variation': 'No variation: below resolution. There are no control limits.',
  'all-alike': 'No variation: every unit passed its first run, or none did. There are no control limits.',
  'too-few-for-capability': 'Capability needs at least two values.',
  'no-limit': 'The profile has no limit for this metric.',
  'single-value': 'The profile allows a single value, so that there is no capability.',
  'no-index': 'No variation: below resolution. No capability index exists.',
} as const satisfies Readonly<Record<string, LineText>>;
export type ChartNote = keyof typeof NOTES;

/** A note as the API answers it. `size`: of subgroups. */
export function noteInEnglish(noteCode: ChartNote | null, size: number | null = null) {
  return { note: noteCode && lineWords('en')(NOTES[noteCode], size === null ? {} : { size }), noteCode };
}

/** The numbers of a chart that cannot be drawn. */
export const NOTHING = {
  ...{ noVariation: false, centerLine: null, lowerLimit: null, upperLimit: null, sigma: null },
  ...{ points: [], signals: [] },
} as const;

/** The numbers of a control chart; `names`: one for each point. */
export function chartPart(
  chart: ControlChart,
  names: readonly string[],
): Pick<ChartAnswer, 'noVariation' | 'centerLine' | 'lowerLimit' | 'upperLimit' | 'sigma' | 'points' | 'signals'> {
  const { noVariation, centerLine, lowerLimit, upperLimit, baseline, points, spread } = chart;
  const rules = rulesByPoint(chart);
  const spreadRules = spread ? rulesByPoint(spread) : new Map<number, number[]>();
  return {
    ...{ noVariation, centerLine, lowerLimit, upperLimit, sigma: baseline.sigma },
    points: points.map((point, index): ChartPointRow => {
      const beside = spread?.points[index];
      return {
        ...{ point: index + 1, at: names[index] ?? '', size: point.size, value: point.value },
        ...{ lowerSum: point.lowerSum ?? null, lowerLimit: point.lowerLimit, upperLimit: point.upperLimit },
        ...{ rules: rules.get(index + 1) ?? [], spread: beside?.value ?? null },
        ...{ spreadLowerLimit: beside?.lowerLimit ?? null, spreadUpperLimit: beside?.upperLimit ?? null },
        spreadRules: spreadRules.get(index + 1) ?? [],
      };
    }),
    signals: [
      ...signalRows('values', chart, chart, names),
      ...(spread ? signalRows('spread', chart, spread, names) : []),
    ],
  };
}

function signalRows(
  panel: ChartSignalRow['panel'],
  { kind }: ControlChart,
  { signals }: ChartPanel,
  names: readonly string[],
): readonly ChartSignalRow[] {
  return signals.map(({ point, firstPoint, rule, side }) => ({
    ...{ point, firstPoint, at: names[point - 1] ?? '', panel, rule, side },
    text: signalText(kind, { rule, side }),
  }));
}

function rulesByPoint({ signals }: ChartPanel): ReadonlyMap<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { point, rule } of signals) found.set(point, [...(found.get(point) ?? []), rule]);
  return found;
}
