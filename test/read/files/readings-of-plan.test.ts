import { describe, expect, it } from 'vitest';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { planSampling } from '../../../src/plan/sampling/plan-sampling.ts';
import type { MeterSample } from '../../../src/read/files/meter-sample.ts';
import { readingsOfPlan } from '../../../src/read/files/readings-of-plan.ts';

const at = '2026-01-05T08:00:00.000Z';
const plan = planSampling({
  layout: '3x3',
  order: 'row-major',
  resolution: { widthPx: 3840, heightPx: 2160 },
  patches: parsePatches('white,10%,512/512/512@10'),
});

describe('readingsOfPlan', () => {
  it('finds the point and the patch of each sample', () => {
    const { readings, leftOut } = readingsOfPlan([sample({ xFraction: 0.167, yFraction: 0.833 })], plan, at);
    expect(leftOut).toBe(0);
    expect(readings[0]).toMatchObject({ patchIndex: 0, pointIndex: 6, light: { X: 1, Y: 2, Z: 3 }, attempts: [] });
    expect(readings[0]?.actual).toEqual(readings[0]?.requested);
  });

  it('takes 10 % for the code that the name 10 % means, and codes of ten bits for what they are', () => {
    const shown = (drive: number) => ({ r: drive, g: drive, b: drive });
    const found = (drive: number) =>
      readingsOfPlan([sample({ shown: shown(drive) })], plan, at).readings[0]?.patchIndex;
    expect(found(0.1)).toBe(1);
    expect(found(0.10196078)).toBe(1);
    expect(found(0.0980392)).toBeUndefined();
    expect(found(512 / 1023)).toBe(2);
  });

  it('leaves out and counts what the plan does not show', () => {
    const black = sample({ shown: { r: 0, g: 0, b: 0 }, light: { X: 0.1, Y: 0.1, Z: 0.1 } });
    expect(readingsOfPlan([sample({}), black, black], plan, at)).toMatchObject({
      leftOut: 2,
      readings: [{ sequence: 0 }],
    });
  });

  it('refuses a place that is not a point of the plan', () => {
    const elsewhere = [sample({ xFraction: 0.3 })];
    expect(() => readingsOfPlan(elsewhere, plan, at)).toThrow(
      'Line 2: 0.3,0.5 is not a point of the layout 3x3 or within 0.01 of one',
    );
    const nothing = { ...plan, points: [] };
    expect(() => readingsOfPlan([sample({})], nothing, at)).toThrow('not a point of the layout');
  });

  it('takes a place within 0.01 for its point and keeps where it was, and refuses one farther off', () => {
    const near = sample({ xFraction: 0.51, yFraction: 0.49 });
    expect(readingsOfPlan([near], plan, at).readings).toMatchObject([
      { pointIndex: 4, place: { xFraction: 0.51, yFraction: 0.49 } },
    ]);
    const far = sample({ xFraction: 0.5101 });
    expect(() => readingsOfPlan([far], plan, at)).toThrow('Line 2: 0.5101,0.5 is not a point of the layout 3x3');
  });

  it('does not take the cells of 3x3 for a ring at 0.1', () => {
    const ring = planSampling({ ...plan, layout: '0.1,0.1;0.9,0.1;0.5,0.5;0.1,0.9;0.9,0.9', patches: plan.patches });
    const cell = sample({ xFraction: 0.167, yFraction: 0.167 });
    expect(() => readingsOfPlan([cell], ring, at)).toThrow('is not a point of the layout explicit');
  });

  it('refuses a place in the middle between two points', () => {
    const close = planSampling({ ...plan, layout: '0.5,0.5;0.51,0.5', patches: plan.patches });
    const between = sample({ xFraction: 0.505 });
    expect(() => readingsOfPlan([between], close, at)).toThrow(
      'as near to one point of the layout explicit as to another',
    );
  });

  it('takes samples without positions in the order of the plan only when asked, and only if their number fits', () => {
    const white = Array.from({ length: 9 }, (_, line) => sample({ line, xFraction: null, yFraction: null }));
    const onlyWhite = { ...plan, patches: plan.patches.slice(0, 1) };
    const { readings } = readingsOfPlan(white, onlyWhite, at, { inPlanOrder: true });
    expect(readings.map(({ pointIndex }) => pointIndex)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(readings.every(({ place }) => place === undefined)).toBe(true);
    expect(() => readingsOfPlan(white, onlyWhite, at)).toThrow('or plan-order for the points of the plan');
    expect(() => readingsOfPlan(white.slice(1), onlyWhite, at, { inPlanOrder: true })).toThrow(
      'In the order of the plan, white expects 9 samples, one a point, got 8.',
    );
    expect(() => readingsOfPlan(white, plan, at, { inPlanOrder: true })).toThrow('gray-26 expects 9 samples');
    expect(() => readingsOfPlan([sample({})], onlyWhite, at, { inPlanOrder: true })).toThrow('The file has positions');
  });

  it('records a component of 0 as below the floor, known or not', () => {
    const dark = sample({ xFraction: 1 / 6, light: { X: 0, Y: 0.2, Z: 0 } });
    const found = (floorCdM2?: number) =>
      readingsOfPlan([sample({}), dark], plan, at, { floorCdM2 }).readings.map(({ unresolved }) => unresolved);
    expect(found()).toEqual([undefined, { X: 'floor-unknown', Z: 'floor-unknown' }]);
    expect(found(0.003)).toEqual([undefined, { X: 0.003, Z: 0.003 }]);
    expect(readingsOfPlan([sample({})], plan, at).readings[0]).not.toHaveProperty('unresolved');
  });

  it('refuses what no display shows: values in another unit, or relative ones', () => {
    const of = (X: number, Y: number, Z: number) => readingsOfPlan([sample({ light: { X, Y, Z } })], plan, at);
    expect(() => of(0.95, 1, 1.09)).toThrow('The values are not absolute: white is 1 cd/m2, expected more than 1.');
    expect(() => of(1e-320, 1e-320, 1e-320)).toThrow('The values are not absolute: white is 1e-320 cd/m2');
    expect(() => of(1e308, 1e308, 1e308)).toThrow('expected the light of a display, but 1e+308 is above 100000 cd/m2');
    expect(() => of(114, 120, -130.8)).toThrow('but Z is -130.8 cd/m2, farther below 0 than noise');
    expect(() => of(0.001, 100, 0.001)).toThrow('no light has the chromaticity 0.0000, 1.0000');
  });

  it('keeps a place that was measured twice as two readings, for the judge to refuse', () => {
    expect(readingsOfPlan([sample({}), sample({})], plan, at).readings).toHaveLength(2);
  });

  it('refuses a gray that is as bright as a white that the plan does not show', () => {
    const gray = planSampling({ ...plan, patches: parsePatches('gray-204') });
    const of = (drive: number, Y: number, line: number) =>
      sample({ line, shown: { r: drive, g: drive, b: drive }, light: { X: 0.95 * Y, Y, Z: 1.09 * Y } });
    expect(() => readingsOfPlan([of(204 / 255, 120, 2), of(1, 120, 3)], gray, at)).toThrow(
      'Line 2: this color has 120.0 cd/m2, but the brighter one of line 3 has 120.0: one of the two was not shown',
    );
    expect(readingsOfPlan([of(204 / 255, 73, 2), of(1, 120, 3)], gray, at)).toMatchObject({ leftOut: 1 });
  });

  it('refuses a place that was measured thousands of times, which would take minutes to judge', () => {
    const many = Array.from({ length: 300_000 }, (_, row) => sample({ line: row + 2 }));
    expect(() => readingsOfPlan(many, plan, at)).toThrow('Line 102: this point has more than 100 samples');
  });
});

function sample(change: Partial<MeterSample>): MeterSample {
  const white = { r: 1, g: 1, b: 1 };
  return {
    line: 2,
    xFraction: 0.5,
    yFraction: 0.5,
    shown: white,
    light: { X: 1, Y: 2, Z: 3 },
    written: [],
    received: 'x',
    ...change,
  };
}
