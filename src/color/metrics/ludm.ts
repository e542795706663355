import type { PatchMetric } from './metric-definition.ts';
import { greatest, luminanceRatio, magnitudes, type PointValue } from './point-value.ts';

/** Luminance uniformity deviation from the median (LUDM), ambient luminance added; AAPM 270 takes the worst of its levels. */
export const ludm: PatchMetric = {
  name: 'ludm',
  title: 'luminance deviation from the median',
  unit: '%',
  needs: 'color',
  scope: 'patch',
  formula: 'max |100 (L + Lamb - median) / median| over points, median over L + Lamb',
  source: 'AAPM Report 270, 2019',
  measure: ({ luminances, patch }) => {
    const middle = median(luminances());
    const percent = luminances().map(({ pointIndex, value }) => {
      const share = value === middle ? 0 : luminanceRatio(value - middle, middle, `${patch.name} at the median`);
      return { pointIndex, value: 100 * share };
    });
    return greatest(magnitudes(percent));
  },
};

function median(values: readonly PointValue[]): number {
  const sorted = Float64Array.from(values, ({ value }) => value).sort();
  const upper = sorted[sorted.length >> 1] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] as number) + upper) / 2;
}
