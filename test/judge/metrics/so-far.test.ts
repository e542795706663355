import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviations } from '../../../src/judge/color/deviations.ts';
import { type DisplayModel, displayModel } from '../../../src/judge/color/display-model.ts';
import { resolveToneResponse } from '../../../src/judge/color/tone/resolve-tone-response.ts';
import { fieldReadings, type MetricSources } from '../../../src/judge/metrics/field-readings.ts';
import type { MetricDefinition } from '../../../src/judge/metrics/metric-definition.ts';
import { findMetric, metricTable } from '../../../src/judge/metrics/metric-table.ts';
import { metrics, valueSoFar } from '../../../src/judge/metrics/metrics.ts';
import { TRIALS } from '../../trials.ts';
import { buildEvidence, REFERENCE } from '../build-evidence.ts';

/** 3x3 points of white, then of 50 % gray, of which the first so many were read; luminances in row-major order. */
function soFar(name: string, luminances: readonly number[], patchIndex: number | null = 0) {
  const field = fieldReadings(sourcesOf(luminances));
  return valueSoFar(findMetric(name) as MetricDefinition, patchIndex, field);
}

/** Light that is neutral, or of the tints given for its points. */
function sourcesOf(
  luminances: readonly number[],
  { read: count = luminances.length, tints = [], model = null }: Partial<Sources> = {},
): MetricSources {
  const { plan, readings } = buildEvidence({
    layout: '3x3',
    patches: 'white,gray-128',
    light: ({ codes }, { index }) => {
      const nth = codes.r === 255 ? index : 9 + index;
      const at = luminances[nth] ?? 0;
      const tint = tints[nth] ?? 1;
      return { X: 0.95 * at * tint, Y: at, Z: (1.08 * at) / tint };
    },
  });
  const read = readings.slice(0, count);
  return {
    plan,
    readings: read,
    deviations: deviations(plan, read, model),
    ambientCdM2: 0,
    whyNoColor: { code: 'calibration-missing', params: {} },
  };
}

interface Sources {
  /** How many points were read. */
  readonly read: number;
  readonly tints: readonly number[];
  readonly model: DisplayModel | null;
}

const model = displayModel(REFERENCE, resolveToneResponse(2.2));

/** Few different values, so that medians and extremes tie. */
const luminance = fc.constantFrom(40, 79, 80, 99, 100, 100, 101, 120, 121);
const tint = fc.constantFrom(0.9, 0.99, 1, 1, 1.01, 1.1);
const field = fc.tuple(
  fc.array(luminance, { minLength: 18, maxLength: 18 }),
  fc.array(tint, { minLength: 18, maxLength: 18 }),
);

describe('what the points read so far prove', () => {
  it('is known of every metric', () => {
    expect(metricTable.filter((metric) => metric.soFar === undefined)).toEqual([]);
  });

  it.each([
    ['luminance-center-max', [80, 100, 100, 100, 100], 20, 'at-least'],
    ['luminance-center-ratio-min', [80, 100, 100, 100, 100], 0.8, 'at-most'],
    ['luminance-center-ratio-max', [80, 120, 100, 100, 100], 1.2, 'at-least'],
    ['nonuniformity', [80, 100], 20, 'at-least'],
    ['luminance-min-max-ratio', [80, 100], 0.8, 'at-most'],
    ['luminance-max-min-ratio', [80, 100], 1.25, 'at-least'],
    ['mld', [60, 100], 50, 'at-least'],
  ])('%s over %j', (name, luminances, value, bound) => {
    const found = soFar(name, luminances);
    expect(found?.value).toBeCloseTo(value, 9);
    expect(found?.bound).toBe(bound);
  });

  it('is nothing from the center before the center is read', () => {
    expect(soFar('luminance-center-max', [80, 100, 100, 100])).toBeNull();
    expect(soFar('delta-e-2000-center-max', [80, 100, 100, 100])).toBeNull();
  });

  it('counts a point that was not read as 0 in a mean', () => {
    expect(soFar('luminance-center-mean', [80, 90, 100, 100, 100])?.value).toBeCloseTo(30 / 9, 9);
  });

  it('takes contrast if white and gray were both read', () => {
    const white = Array.from({ length: 9 }, () => 100);
    expect(soFar('contrast-deviation-max', [...white, 20, 20, 20, 20], null)).toBeNull();
    expect(soFar('contrast-deviation-max', [...white, 30, 20, 20, 20, 20], null)?.value).toBeCloseTo(50, 9);
  });

  it('takes the median that gives the smallest deviation, of those still possible', () => {
    // Nobody knows the median of nine points yet: half-way from 80 to 120 it leaves 20 %.
    expect(soFar('ludm', [80, 120])?.value).toBeCloseTo(20, 9);
    // Half-way again, though the median of those read is 100.
    expect(soFar('ludm', [50, 100, 100])?.value).toBeCloseTo(100 / 3, 9);
    // Seven of nine are 100, so that the median is, too.
    expect(soFar('ludm', [50, 100, 100, 100, 100, 100, 100, 100])?.value).toBeCloseTo(50, 9);
    // The median of nine is between 100 and 110.
    const found = soFar('ludm', [70, 100, 100, 100, 110, 110, 110]);
    expect(found?.value).toBeCloseTo(30, 9);
    expect(found).toMatchObject({ pointIndex: 0, bound: 'at-least' });
  });

  it('names the darkest point of two that are as far from the median', () => {
    expect(soFar('ludm', [120, 80])?.pointIndex).toBe(1);
    expect(soFar('ludm', [80, 130])?.pointIndex).toBe(0);
  });

  it('holds for whatever the other points read: of every metric of light', () => {
    const ofLight = metricTable.filter(({ needs }) => needs !== 'codes');
    const proven = new Set<string>();
    const property = ([luminances, tints]: [number[], number[]]) => {
      const whole = sourcesOf(luminances, { tints, model });
      const values = metrics(new Set(ofLight.map(({ name }) => name)), whole, ofLight);
      for (let read = 1; read < 18; read += 1) {
        const on = fieldReadings(sourcesOf(luminances, { read, tints, model }));
        for (const { name, patchIndex, value } of values) {
          const early = valueSoFar(findMetric(name) as MetricDefinition, patchIndex, on);
          if (early === null || value === null) continue;
          proven.add(name);
          const beyond = early.bound === 'at-least' ? early.value - value : value - early.value;
          expect({ name, patchIndex, read, beyond: beyond > 1e-9 * Math.abs(value) }).toMatchObject({ beyond: false });
        }
      }
    };
    fc.assert(fc.property(field, property), { numRuns: TRIALS, seed: 27 });
    // Each metric has proven something, or the property has not tried it.
    expect(ofLight.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });

  it('is nothing if all light is 0', () => {
    expect(soFar('ludm', [0, 0])).toBeNull();
  });
});
