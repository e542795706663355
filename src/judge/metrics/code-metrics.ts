import type { Rgb } from '../../plan/pattern/patch.ts';
import type { Deviation } from '../color/deviation.ts';
import type { MetricValue, PatchMetric } from './metric-definition.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import type { PatchReadings } from './patch-readings.ts';
import { greatest } from './point-value.ts';
import { onlyRises } from './so-far.ts';

/** The max code value error of any channel, in steps of the bit depth of the reading. */
export const codeValueErrorMetric: PatchMetric = {
  name: 'code-value-error',
  title: 'max code value error',
  unit: 'steps',
  better: 'lower',
  needs: 'codes',
  scope: 'patch',
  isOfEachReading: true,
  formula: 'max |read - shown| over points and channels, in steps of the bit depth of the reading',
  source: 'definition',
  measure: codeError,
  soFar: onlyRises(codeError),
};

/** The max code value error of any channel, in steps of the bit depth in which the patch was commanded. */
export const commandedCodeValueErrorMetric: PatchMetric = {
  name: 'commanded-code-value-error',
  title: 'max code value error in the commanded bit depth',
  unit: 'steps',
  better: 'lower',
  needs: 'codes',
  scope: 'patch',
  isOfEachReading: true,
  formula:
    'max |read - shown| over points and channels, in steps of the bit depth of the patch; lost bits count in full',
  source: 'definition',
  measure: commandedCodeError,
  soFar: onlyRises(commandedCodeError),
};

function codeError(level: PatchReadings): MetricValue {
  return greatestError(level, ({ codeValueError }) => codeValueError);
}

function commandedCodeError(level: PatchReadings): MetricValue {
  return greatestError(level, ({ commandedCodeValueError }) => commandedCodeValueError);
}

function greatestError(
  { deviations, patch }: PatchReadings,
  errorOf: (deviation: Deviation) => Rgb | null,
): MetricValue {
  if (deviations.length === 0) throw new UncomputableMetricError({ code: 'not-read', params: { patch: patch.name } });
  const pointIndices = deviations.map(({ pointIndex }) => pointIndex);
  const values = deviations.map((deviation) => {
    const error = errorOf(deviation);
    if (!error) throw new UncomputableMetricError({ code: 'light-only', params: {} });
    return Math.max(Math.abs(error.r), Math.abs(error.g), Math.abs(error.b));
  });
  return greatest({ pointIndices, values });
}
