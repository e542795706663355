import type { Type1Study } from '../../base/statistics/type-1-study.ts';
import { type Html, html } from '../html/html.ts';
import type { ReportLanguage, Translate } from '../languages/languages.ts';
import { writeCsv } from '../tables/write-csv.ts';
import { lineOf, plotFrame, scaleOf } from './plot-frame.ts';
import { figure, probability, type StatisticsPage, type StatisticsSource, statisticsPage } from './statistics-page.ts';

export interface Type1Report {
  readonly study: Type1Study;
  readonly values: readonly number[];
  readonly column: string;
  /** Part of the tolerance that the gauge may take, in percent. */
  readonly tolerancePercent: number;
  readonly conventions: StatisticsPage['conventions'];
}

export function type1Html(report: Type1Report, source: StatisticsSource, lang: ReportLanguage): string {
  return statisticsPage(lang, source, (t) => pageOf(report, t));
}

function pageOf(report: Type1Report, t: Translate): StatisticsPage {
  const { study, column, conventions } = report;
  const { cg, cgk, noVariation, pValue, t: statistic } = study;
  const test =
    statistic === null || pValue === null
      ? '–'
      : `t = ${t.decimal(statistic.toFixed(3))}, p = ${t.decimal(probability(pValue))}`;
  return {
    title: 'type1Title',
    subtitle: column,
    warnings: [noVariation ? t('type1NoVariation') : null],
    facts: [
      ['Cg', cg === null ? null : t.decimal(cg.toFixed(3))],
      ['Cgk', cgk === null ? null : t.decimal(cgk.toFixed(3))],
      [t('bias'), t.decimal(figure(study.bias))],
      [t('biasTest'), test],
      [t('standardDeviation'), t.decimal(figure(study.standardDeviation))],
      [t('meanValue'), t.decimal(figure(study.mean))],
      [t('referenceValue'), t.decimal(figure(study.reference))],
      [t('tolerance'), t.decimal(figure(study.tolerance))],
      [t('valueCount'), study.count],
    ],
    sections: [[t('plottedValue'), readingsFigure(report, t)]],
    conventions,
  };
}

/** The readings in their order, around the reference value. */
function readingsFigure({ values, study, tolerancePercent }: Type1Report, t: Translate): Html {
  const half = (tolerancePercent / 200) * study.tolerance;
  const { reference } = study;
  const frame = plotFrame(scaleOf([...values, reference - half, reference + half]), t);
  const places = values.map((value, index) => [frame.x(index, values.length), frame.y(value)] as const);
  return frame.svg(
    html`${frame.rule('center', reference)}${frame.rule('limit', reference - half)}${frame.rule('limit', reference + half)}${lineOf(places)}`,
    t('type1Label', { count: values.length }),
  );
}

export function type1Csv({ study }: Type1Report): string {
  return writeCsv(['quantity', 'value'], Object.entries(study));
}
