import { describe, expect, it } from 'vitest';
import type { Metric } from '../../../src/judge/color/metric.ts';
import { withUnresolvedRange } from '../../../src/judge/metrics/unresolved-range.ts';
import type { Unresolved } from '../../../src/read/light/unresolved.ts';
import type { LightReading, Reading } from '../../../src/read/reading.ts';
import { buildEvidence } from '../build-evidence.ts';

const BLACK = { patches: 'black', layout: '1x1' };
const { plan } = buildEvidence(BLACK);

function lights(count: number, unresolved: readonly (Unresolved | undefined)[]): readonly Reading[] {
  const options = { ...BLACK, light: () => ({ X: 0, Y: 1, Z: 1 }) };
  const [first] = buildEvidence(options).readings as [LightReading];
  return Array.from({ length: count }, (_, pointIndex): Reading => {
    const open = unresolved[pointIndex];
    return { ...first, pointIndex, ...(open && { unresolved: open }) };
  });
}

const xOf = (reading: Reading | undefined) => (reading?.kind === 'light' ? reading.light.X : 0);

/** A metric over the X of all readings; one that gives no number has no value. */
function measured(
  readings: readonly Reading[],
  rule: (xs: readonly number[]) => number | null,
  why?: Metric['why'],
  unit: Metric['unit'] = '%',
) {
  const [metric] = withUnresolvedRange(plan, readings, (variant) => {
    const value = rule(variant.map(xOf));
    return [{ name: 'm', patchIndex: 0, unit, value, pointIndex: null, ...(value === null && why && { why }) }];
  });
  return metric as Metric;
}

const floor: Unresolved = { X: 0.5 };
const sum = (xs: readonly number[]) => xs.reduce((total, x) => total + x, 1);
const whole = (xs: readonly number[]) => (xs.includes(0.5) || xs.some((x) => x > 1) ? null : 1);
const why: Metric['why'] = { code: 'below-floor-often', params: { count: 99 } };

describe('a metric over components below the floor', () => {
  it('has the range of its values from 0 to the floor', () => {
    expect(measured(lights(3, [floor, floor]), sum)).toMatchObject({ value: 1, range: { min: 1, max: 2 } });
    const spread = (xs: readonly number[]) => Math.max(...xs) - Math.min(...xs);
    expect(measured(lights(2, [floor, floor]), spread)).toMatchObject({ range: { min: 0, max: 0.5 } });
  });

  it.each(['dE2000', 'C*'] as const)('has the range widened by half of it on both sides in %s, not below 0', (unit) => {
    expect(measured(lights(3, [floor, floor]), sum, undefined, unit)).toMatchObject({ range: { min: 0.5, max: 2.5 } });
    const ofFirst = ([x]: readonly number[]) => x as number;
    expect(measured(lights(1, [floor]), ofFirst, undefined, unit)).toMatchObject({ range: { min: 0, max: 0.75 } });
  });

  it('has the range over readings that are open in different components, all at their floor at once', () => {
    const [first, second] = lights(2, [floor, { Z: 0.25 }]) as [LightReading, LightReading];
    const readings = [first, { ...second, light: { X: 0, Y: 0.1, Z: 0 } }];
    const [metric] = withUnresolvedRange(plan, readings, (variant) => {
      const [a, b] = variant as [LightReading, LightReading];
      return [{ name: 'm', patchIndex: 0, unit: '%', value: 1 + a.light.X + b.light.Z, pointIndex: null }];
    });
    expect(metric?.range).toEqual({ min: 1, max: 1.75 });
  });

  it('has the range over components that are at their floor in one reading each, and at 0 in the other', () => {
    const open: Unresolved = { X: 0.5, Z: 0.5 };
    const [metric] = withUnresolvedRange(plan, lights(2, [open, open]), (variant) => {
      const [a, b] = (variant as [LightReading, LightReading]).map(({ light: { X, Z } }) => X - Z) as [number, number];
      return [{ name: 'm', patchIndex: 0, unit: '%', value: Math.abs(a - b), pointIndex: null }];
    });
    expect(metric?.range).toEqual({ min: 0, max: 1 });
  });

  it('has no value if the floor of one of several components, or of one of several readings, is not known', () => {
    const unknown: Unresolved = { X: 0.5, Z: 'floor-unknown' };
    for (const open of [[unknown], [floor, unknown], [unknown, floor]]) {
      expect(measured(lights(2, open), sum)).toMatchObject({ value: null, why: { code: 'floor-unknown' } });
    }
  });

  it('has no value for the component that it depends on, not for another that was not measured', () => {
    const open: readonly Unresolved[] = [{ X: 'not-measured' }, { X: 'floor-unknown' }];
    const ofSecond = ([, x]: readonly number[]) => x as number;
    expect(measured(lights(2, open), ofSecond)).toMatchObject({ value: null, why: { code: 'floor-unknown' } });
    const ofFirst = ([x]: readonly number[]) => x as number;
    expect(measured(lights(2, open), ofFirst).why?.code).toBe('chromaticity-not-measured');
  });

  it('has its value alone if it is the same all over the range', () => {
    expect(measured(lights(2, [floor]), () => 7)).not.toHaveProperty('range');
    expect(measured(lights(2, [{}, undefined]), sum)).not.toHaveProperty('range');
  });

  it('has no value if it has none at the floor, with the reason of the metric, or the count of what is open', () => {
    expect(measured(lights(2, [floor]), whole, why)).toMatchObject({ value: null, why });
    const count = { code: 'below-floor-often', params: { count: 1 } };
    expect(measured(lights(2, [floor]), whole)).toMatchObject({ value: null, why: count });
  });

  it.each([
    ['floor-unknown', { X: 'floor-unknown' }],
    ['chromaticity-not-measured', { X: 'not-measured', Z: 'not-measured' }],
  ] as const)('has no value for %s, whatever the metric says', (code, open) => {
    for (const rule of [whole, sum]) {
      expect(measured(lights(2, [open]), rule, why)).toMatchObject({ value: null, why: { code, params: {} } });
    }
  });

  it.each([
    [149, true],
    [150, false],
  ])('is followed up to 200,000 readings of variants (%i open): %s', (count, isFollowed) => {
    const open = Array.from({ length: count }, () => floor);
    expect(measured(lights(count, open), sum).value !== null).toBe(isFollowed);
  });

  it('that too many are open for is kept if it is the same with all, every other one or none at the floor', () => {
    const open = Array.from({ length: 251 }, () => floor);
    expect(measured(lights(251, open), () => 7)).toMatchObject({ value: 7 });
    for (const rule of [
      (xs: readonly number[]) => (xs[0] as number) - (xs[1] as number),
      (xs: readonly number[]) => Math.max(0, (xs[0] as number) - (xs[1] as number)),
      (xs: readonly number[]) => Math.max(0, (xs[1] as number) - (xs[0] as number)),
      sum,
    ]) {
      expect(measured(lights(251, open), rule)).toMatchObject({ value: null });
    }
  });
});
