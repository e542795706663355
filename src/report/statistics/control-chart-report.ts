import type { ControlChart } from '../../base/statistics/charts/control-chart.ts';
import type { ReturningLabels } from '../../base/statistics/subgroups.ts';
import { html } from '../html/html.ts';
import type { ReportLanguage, Translate } from '../languages/languages.ts';
import { type Column, toCsv } from '../tables/column.ts';
import { chartFigure } from './chart-figure.ts';
import { labelNote } from './label-note.ts';
import {
  figure,
  type StatisticsPage,
  type StatisticsSource,
  statisticsPage,
  statisticsTable,
} from './statistics-page.ts';

/** A control chart with what its file and its options say. */
export interface ControlChartReport {
  readonly chart: ControlChart;
  /** The column that is charted. */
  readonly column: string;
  /** Names of the points: of subgroups or samples; null for values, which are numbered. */
  readonly labels: readonly string[] | null;
  /** The labels of subgroups that come back in the file. */
  readonly returning: ReturningLabels | null;
  /** True if the limits come from the charted points themselves. */
  readonly isOwnBaseline: boolean;
  readonly conventions: StatisticsPage['conventions'];
}

export function controlChartHtml(report: ControlChartReport, source: StatisticsSource, lang: ReportLanguage): string {
  return statisticsPage(lang, source, (t) => pageOf(report, t));
}

function pageOf(
  { chart, column, labels, returning, isOwnBaseline, conventions }: ControlChartReport,
  t: Translate,
): StatisticsPage {
  const { kind, baseline, centerLine, upperLimit, lowerLimit, noVariation, spread, points, signals } = chart;
  const from = baseline.points === 0 ? 'limitsGiven' : isOwnBaseline ? 'limitsFromAll' : 'limitsFromPoints';
  const limit = (value: number | null) => (value === null && !noVariation ? t('limitsVary') : t.decimal(figure(value)));
  const all = [...signals, ...(spread?.signals ?? []).map((one) => ({ ...one, isSpread: true }))];
  const nameOf = (point: number) => labels?.[point - 1] ?? String(point);
  const signalRows = all.map((signal) => {
    const panel = 'isSpread' in signal && spread ? t(`spread-${spread.of}`) : t('plottedValue');
    const side = signal.side === null ? '' : ` (${t(`side-${signal.side}`)})`;
    return [nameOf(signal.point), panel, `${signal.rule}: ${t(`rule-${signal.rule}`)}${side}`];
  });
  return {
    title: 'controlChart',
    subtitle: `${t(`chart-${kind}`)}: ${column}`,
    warnings: [noVariation ? t('chartNoVariation') : null, labelNote(returning, t)],
    facts: [
      [t('points'), points.length],
      [t('centerLine'), t.decimal(figure(centerLine))],
      [t('upperControlLimit'), limit(upperLimit)],
      [t('lowerControlLimit'), limit(lowerLimit)],
      [t('sigmaWithin'), t.decimal(figure(baseline.sigma))],
      [t('limitsFrom'), t(from, { count: baseline.points })],
      [t('signals'), all.length],
    ],
    sections: [
      [t('plottedValue'), chartFigure(chart, t)],
      ...(spread ? [[t(`spread-${spread.of}`), chartFigure(spread, t)] as const] : []),
      [
        t('signals'),
        signalRows.length === 0
          ? html`<p>${t('noSignals')}</p>`
          : statisticsTable([t('point'), t('value'), t('rule')], signalRows, 'words'),
      ],
    ],
    conventions,
  };
}

/** A row for each point, with its limits and the rules it meets. */
export function controlChartCsv({ chart, labels }: ControlChartReport): string {
  const { points, signals, spread, centerLine } = chart;
  const rules = (of: ControlChart['signals'], index: number) =>
    of.flatMap(({ point, rule }) => (point === index + 1 ? [rule] : [])).join(' ') || null;
  const rows = points.map((point, index) => ({ ...point, index, beside: spread?.points[index] }));
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { name: 'point', value: ({ index }) => index + 1 },
    { name: 'label', value: ({ index }) => labels?.[index] },
    { name: 'size', value: ({ size }) => size },
    { name: 'value', value: ({ value }) => value },
    { name: 'lowerSum', value: ({ lowerSum }) => lowerSum },
    { name: 'centerLine', value: () => centerLine },
    { name: 'lowerLimit', value: ({ lowerLimit }) => lowerLimit },
    { name: 'upperLimit', value: ({ upperLimit }) => upperLimit },
    { name: 'rules', value: ({ index }) => rules(signals, index) },
    { name: 'spread', value: ({ beside }) => beside?.value },
    { name: 'spreadCenterLine', value: () => spread?.centerLine },
    { name: 'spreadLowerLimit', value: ({ beside }) => beside?.lowerLimit },
    { name: 'spreadUpperLimit', value: ({ beside }) => beside?.upperLimit },
    { name: 'spreadRules', value: ({ index }) => rules(spread?.signals ?? [], index) },
  ];
  return toCsv(columns, rows);
}
