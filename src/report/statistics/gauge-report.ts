import type { CrossedStudy } from '../../base/statistics/gauge/crossed-study.ts';
import type { AnovaRow, GaugeAnova, TestedRow } from '../../base/statistics/gauge/gauge-anova.ts';
import type { GaugeIntervals, Interval } from '../../base/statistics/gauge/gauge-intervals.ts';
import type { GaugeRange } from '../../base/statistics/gauge/gauge-range.ts';
import type { BySource } from '../../base/statistics/gauge/gauge-result.ts';
import { meanAndVariance } from '../../base/statistics/mean-and-variance.ts';
import { type Html, html } from '../html/html.ts';
import type { ReportLanguage, Translate } from '../languages/languages.ts';
import { type CsvField, writeCsv } from '../tables/write-csv.ts';
import { lineOf, plotFrame, scaleOf } from './plot-frame.ts';
import {
  figure,
  probability,
  type StatisticsPage,
  type StatisticsSource,
  statisticsPage,
  statisticsTable,
} from './statistics-page.ts';

/** A gauge study by one method or by both. */
export interface GaugeReport {
  readonly study: CrossedStudy;
  readonly results: readonly (GaugeAnova | GaugeRange)[];
  /** The quantity that was measured. */
  readonly quantity: string;
  readonly tolerance: number | null;
  readonly conventions: StatisticsPage['conventions'];
}

export function gaugeHtml(report: GaugeReport, source: StatisticsSource, lang: ReportLanguage): string {
  return statisticsPage(lang, source, (t) => pageOf(report, t));
}

function pageOf({ study, results, quantity, tolerance, conventions }: GaugeReport, t: Translate): StatisticsPage {
  const [first] = results;
  const { length: operators } = study.operators;
  const warnings = { everything: t('gaugeNoVariation'), 'repeated-readings': t('gaugeRepeatsNoVariation') };
  return {
    title: 'gaugeTitle',
    subtitle: quantity,
    warnings: [first?.noVariation ? warnings[first.noVariation] : null],
    facts: [
      [t('studySize'), t('studySizeText', { parts: study.parts.length, operators, trials: study.trials })],
      [t('tolerance'), t.decimal(figure(tolerance))],
      ...results.flatMap(({ method, ndc, percentStudyVariation }) => [
        [
          `${t('source-gaugeRR')}, ${t(`method-${method}`)}`,
          `${t.decimal(percentStudyVariation.gaugeRR.toFixed(2))} %`,
        ] as const,
        [`${t('distinctCategories')}, ${t(`method-${method}`)}`, ndc] as const,
      ]),
    ],
    sections: [
      ...results.map((result) => [t(`method-${result.method}`), methodSection(result, t)] as const),
      [t('partMeans'), meansFigure(study, t)],
    ],
    conventions,
  };
}

const SOURCES = [
  'gaugeRR',
  'repeatability',
  'reproducibility',
  'operator',
  'interaction',
  'partToPart',
  'total',
] as const satisfies readonly (keyof BySource)[];

function methodSection(result: GaugeAnova | GaugeRange, t: Translate): Html {
  const { varianceComponents, standardDeviations, studyVariation, percentContribution } = result;
  const { percentStudyVariation, percentTolerance } = result;
  const intervals = result.method === 'anova' ? result.intervals : null;
  const head = [
    ...[t('variationSource'), t('varianceComponent')],
    ...(intervals ? [t('interval', { percent: t.decimal(figure(100 * intervals.confidence)) })] : []),
    ...[t('standardDeviation'), t('studyVariation'), t('percentContribution'), t('percentStudyVariation')],
    ...(percentTolerance ? [t('percentTolerance')] : []),
  ];
  const rows = sourcesOf(result).map((source) => [
    ...[t(`source-${source}`), t.decimal(figure(varianceComponents[source]))],
    ...(intervals ? [intervalText(intervals.varianceComponents[source], t)] : []),
    ...[t.decimal(figure(standardDeviations[source])), t.decimal(figure(studyVariation[source]))],
    ...[percentContribution, percentStudyVariation].map((percent) => t.decimal(percent[source].toFixed(2))),
    ...(percentTolerance ? [t.decimal(percentTolerance[source].toFixed(2))] : []),
  ]);
  return html`${result.method === 'anova' && interactionNote(result, t)}${statisticsTable(head, rows)}
${intervals && html`<p class="hint">${shareIntervals(intervals, t)} ${t('intervalsNote', { percent: t.decimal(figure(100 * intervals.confidence)) })}</p>`}
${result.method === 'anova' && anovaSection(result, t)}`;
}

/** Averages and ranges have no interaction. */
function sourcesOf({ method }: GaugeAnova | GaugeRange) {
  return SOURCES.filter((source) => method === 'anova' || source !== 'interaction');
}

function interactionNote({ table, isPooled }: GaugeAnova, t: Translate): Html | false {
  const { pValue } = table.interaction;
  return (
    pValue !== null &&
    html`<p>${t(isPooled ? 'interactionPooled' : 'interactionKept', { p: t.decimal(probability(pValue)) })}</p>`
  );
}

function shareIntervals({ percentStudyVariation, ndc, percentTolerance }: GaugeIntervals, t: Translate): string {
  const percent = ({ lower, upper }: Interval) => `${t.decimal(lower.toFixed(2))} – ${t.decimal(upper.toFixed(2))} %`;
  const parts = [
    `${t('source-gaugeRR')}, ${t('percentStudyVariation')}: ${percent(percentStudyVariation.gaugeRR)}`,
    percentTolerance && `${t('percentTolerance')}: ${percent(percentTolerance.gaugeRR)}`,
    `${t('distinctCategories')}: ${ndc.lower} – ${ndc.upper}`,
  ];
  return `${parts.filter((part) => part !== null).join('; ')}.`;
}

function anovaSection({ table, pooled }: GaugeAnova, t: Translate): Html {
  const cells = (row: AnovaRow | TestedRow) => [
    ...[String(row.degreesOfFreedom), t.decimal(figure(row.sumOfSquares)), t.decimal(figure(row.meanSquare))],
    ...('f' in row ? [t.decimal(figure(row.f)), t.decimal(probability(row.pValue))] : [null, null]),
  ];
  const rows = [
    [t('part'), ...cells(table.part)],
    [t('operator'), ...cells(table.operator)],
    [t('source-interaction'), ...cells(table.interaction)],
    [t('source-repeatability'), ...cells(pooled ?? table.repeatability)],
    [
      t('source-total'),
      String(table.total.degreesOfFreedom),
      t.decimal(figure(table.total.sumOfSquares)),
      null,
      null,
      null,
    ],
  ];
  const head = [t('variationSource'), t('degreesOfFreedom'), t('sumOfSquares'), t('meanSquare'), 'F', t('pValue')];
  return html`<h3>${t('anovaTable')}</h3>${statisticsTable(head, rows)}`;
}

function meansFigure({ cells, parts, operators }: CrossedStudy, t: Translate): Html {
  const means = cells.map((row) => row.map((values) => meanAndVariance(values).mean));
  const frame = plotFrame(scaleOf(means.flat()), t);
  const lines = operators.map((_, place) =>
    lineOf(
      means.map((row, index) => [frame.x(index, parts.length), frame.y(row[place] ?? 0)] as const),
      `series-${place % 3}`,
    ),
  );
  const last = means.at(-1) ?? [];
  const legend = operators.map(
    (operator, place) =>
      html`<text x="${frame.x(parts.length - 1, parts.length) + 8}" y="${frame.y(last[place] ?? 0) + 4}">${operator.slice(0, 14)}</text>`,
  );
  const names = parts.map((part, index) => frame.below('middle', part.slice(0, 12), frame.x(index, parts.length)));
  const label = t('partMeansLabel', { parts: parts.length, operators: operators.length });
  return frame.svg(html`${lines}${legend}${parts.length <= 20 && names}`, label);
}

function intervalText({ lower, upper }: Interval, t: Translate): string {
  return `${t.decimal(figure(lower))} – ${t.decimal(figure(upper))}`;
}

/** A row for each source of variation and method. */
export function gaugeCsv({ results }: GaugeReport): string {
  const rows = results.flatMap((result) => {
    const intervals = result.method === 'anova' ? result.intervals?.varianceComponents : undefined;
    return sourcesOf(result).map((source): readonly CsvField[] => [
      ...[
        result.method,
        source,
        result.varianceComponents[source],
        intervals?.[source].lower,
        intervals?.[source].upper,
      ],
      ...[result.standardDeviations[source], result.studyVariation[source], result.percentContribution[source]],
      ...[
        result.percentStudyVariation[source],
        result.percentTolerance?.[source],
        source === 'gaugeRR' ? result.ndc : null,
      ],
    ]);
  });
  return writeCsv(COLUMNS, rows);
}

const COLUMNS = [
  ...['method', 'source', 'varianceComponent', 'lower', 'upper', 'standardDeviation', 'studyVariation'],
  ...['percentContribution', 'percentStudyVariation', 'percentTolerance', 'ndc'],
];
