import { describe, expect, it } from 'vitest';
import { deviations } from '../../../src/judge/color/deviations.ts';
import { fieldReadings } from '../../../src/judge/metrics/field-readings.ts';
import type { MetricDefinition } from '../../../src/judge/metrics/metric-definition.ts';
import { findMetric } from '../../../src/judge/metrics/metric-table.ts';
import { pointValues } from '../../../src/judge/metrics/metrics.ts';
import { buildEvidence } from '../build-evidence.ts';

const ofLight = (Y: number) => {
  const { plan, readings } = buildEvidence({ layout: '3x3', patches: 'white', light: () => ({ X: Y, Y, Z: Y }) });
  const whyNoColor = { code: 'calibration-missing', params: {} } as const;
  return fieldReadings({ plan, readings, deviations: deviations(plan, readings, null), ambientCdM2: 0, whyNoColor });
};
const defined = (name: string) => findMetric(name) as MetricDefinition;
const fromCenter = defined('delta-e-2000-center-max');

describe('the values of single points', () => {
  it('are those of a metric of each patch, by point', () => {
    const values = pointValues(fromCenter, 0, ofLight(100)) ?? [];
    expect(values.map(({ pointIndex }) => pointIndex).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(values.map(({ value }) => value)).toEqual(values.map(() => 0));
  });

  it.each([
    ['of a metric that has none', defined('luminance-min-max-ratio'), 0, 100],
    ['of a patch that is not there', fromCenter, 1, 100],
    ['of no patch', fromCenter, null, 100],
    ['in the dark, where there is no color', fromCenter, 0, 0],
  ])('do not exist %s', (_, definition, patchIndex, Y) => {
    expect(pointValues(definition, patchIndex, ofLight(Y))).toBeNull();
  });

  it('hide no other fault', () => {
    const broken = { ...fromCenter, points: () => JSON.parse('{') } as MetricDefinition;
    expect(() => pointValues(broken, 0, ofLight(100))).toThrow(SyntaxError);
  });
});
