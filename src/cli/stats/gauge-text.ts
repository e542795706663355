import type { CrossedStudy } from '../../base/statistics/gauge/crossed-study.ts';
import type { GaugeAnova } from '../../base/statistics/gauge/gauge-anova.ts';
import type { GaugeRange } from '../../base/statistics/gauge/gauge-range.ts';
import { figure } from '../../report/statistics/statistics-page.ts';

const NOTES = {
  everything: 'No variation: nothing varies, all readings are equal within their resolution.',
  'repeated-readings':
    'No variation between repeated readings: they are below the resolution of the gauge. Repeatability and the number of categories cannot be judged.',
};

/** The result of one method as JSON, every quantity by its full name. */
export function gaugeJson({ parts, operators, trials }: CrossedStudy, result: GaugeAnova | GaugeRange): object {
  const note = result.noVariation && NOTES[result.noVariation];
  return { analysis: 'gauge', note, ...result, study: { parts: parts.length, operators: operators.length, trials } };
}

/** The result of one method in lines for a terminal. */
export function gaugeText(study: CrossedStudy, result: GaugeAnova | GaugeRange, quantity: string): string {
  const { percentStudyVariation, percentTolerance, standardDeviations, ndc, noVariation, method } = result;
  const { parts, operators, trials } = study;
  const row = (name: string, source: keyof typeof standardDeviations) => {
    const ofTolerance = percentTolerance ? `, ${percentTolerance[source].toFixed(2)} % of the tolerance` : '';
    return `${name.padEnd(16)} ${figure(standardDeviations[source]).padEnd(10)} ${percentStudyVariation[source].toFixed(2)} %${ofTolerance}`;
  };
  const name = method === 'anova' ? 'analysis of variance' : 'averages and ranges';
  return `${[
    `Gauge study of ${quantity} by ${name}: ${parts.length} parts, ${operators.length} operators, ${trials} readings each`,
    ...(noVariation ? [NOTES[noVariation]] : []),
    ...(method === 'anova'
      ? [`Interaction: ${result.isPooled ? 'pooled' : 'kept'}, p = ${figure(result.table.interaction.pValue)}`]
      : []),
    row('Gauge R&R', 'gaugeRR'),
    row('Repeatability', 'repeatability'),
    row('Reproducibility', 'reproducibility'),
    row('Part to part', 'partToPart'),
    row('Total', 'total'),
    `Distinct categories (ndc): ${ndc ?? 'none'}`,
  ].join('\n')}\n`;
}
