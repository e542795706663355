import { chromaCentreMax } from './chroma-centre-max.ts';
import { chromaCentreMean } from './chroma-centre-mean.ts';
import { codeValueErrorMetric, commandedCodeValueErrorMetric } from './code-value-error.ts';
import { contrastDeviationMax } from './contrast-deviation-max.ts';
import { deltaE2000CentreMax } from './delta-e-2000-centre-max.ts';
import { deltaE2000CentreMean } from './delta-e-2000-centre-mean.ts';
import { deltaE2000NeighbourMax } from './delta-e-2000-neighbour-max.ts';
import { deltaE2000ReferenceMax, deltaE2000ReferenceMean } from './delta-e-2000-reference.ts';
import { ludm } from './ludm.ts';
import { luminanceCentreMax } from './luminance-centre-max.ts';
import { luminanceCentreMean } from './luminance-centre-mean.ts';
import { luminanceCentreRatioMin } from './luminance-centre-ratio-min.ts';
import { luminanceMaxMinRatio } from './luminance-max-min-ratio.ts';
import { luminanceMinMaxRatio } from './luminance-min-max-ratio.ts';
import { luminanceReferenceMax } from './luminance-reference.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { mld } from './mld.ts';
import { nonuniformity } from './nonuniformity.ts';
import { uv1976CentreMax } from './uv-1976-centre-max.ts';
import { uv1976PairMax } from './uv-1976-pair-max.ts';
import { uv1976ReferenceMax } from './uv-1976-reference.ts';

/** Every metric: against the calibration, against the centre, of the points among themselves, of the signal. */
export const metricTable: readonly MetricDefinition[] = [
  deltaE2000ReferenceMax,
  deltaE2000ReferenceMean,
  luminanceReferenceMax,
  uv1976ReferenceMax,
  deltaE2000CentreMax,
  deltaE2000CentreMean,
  luminanceCentreMax,
  luminanceCentreMean,
  luminanceCentreRatioMin,
  uv1976CentreMax,
  chromaCentreMax,
  chromaCentreMean,
  contrastDeviationMax,
  nonuniformity,
  luminanceMinMaxRatio,
  luminanceMaxMinRatio,
  mld,
  ludm,
  uv1976PairMax,
  deltaE2000NeighbourMax,
  codeValueErrorMetric,
  commandedCodeValueErrorMetric,
];

/** A metric by its name. */
export function findMetric(name: string): MetricDefinition | undefined {
  return metricTable.find((metric) => metric.name === name);
}
