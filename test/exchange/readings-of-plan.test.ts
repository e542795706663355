import { describe, expect, it } from 'vitest';
import type { MeterSample } from '../../src/exchange/meter-sample.ts';
import { readingsOfPlan } from '../../src/exchange/readings-of-plan.ts';
import { parsePatches } from '../../src/pattern/patch.ts';
import { planSampling } from '../../src/sampling/plan-sampling.ts';

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
    const black = sample({ shown: { r: 0, g: 0, b: 0 } });
    expect(readingsOfPlan([sample({}), black, black], plan, at)).toMatchObject({
      leftOut: 2,
      readings: [{ sequence: 0 }],
    });
  });

  it('refuses a place that is no point of the plan', () => {
    const elsewhere = [sample({ xFraction: 0.3 })];
    expect(() => readingsOfPlan(elsewhere, plan, at)).toThrow('Line 2: 0.3,0.5 is no point of the layout 3x3; name');
    const nothing = { ...plan, points: [] };
    expect(() => readingsOfPlan([sample({})], nothing, at)).toThrow('no point of the layout');
  });

  it('keeps a place that was measured twice as two readings, for the judge to refuse', () => {
    expect(readingsOfPlan([sample({}), sample({})], plan, at).readings).toHaveLength(2);
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
    received: 'x',
    ...change,
  };
}
