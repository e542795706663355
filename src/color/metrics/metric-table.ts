import { codeValueErrorMetric, commandedCodeValueErrorMetric } from './code-value-error.ts';
import { deltaE2000ReferenceMax, deltaE2000ReferenceMean } from './delta-e-2000-reference.ts';
import { luminanceReferenceMax } from './luminance-reference.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { uv1976ReferenceMax } from './uv-1976-reference.ts';

/** Every metric, most telling first. */
export const metricTable: readonly MetricDefinition[] = [
  deltaE2000ReferenceMax,
  deltaE2000ReferenceMean,
  luminanceReferenceMax,
  uv1976ReferenceMax,
  codeValueErrorMetric,
  commandedCodeValueErrorMetric,
];

/** A metric by its name. */
export function findMetric(name: string): MetricDefinition | undefined {
  return metricTable.find((metric) => metric.name === name);
}
