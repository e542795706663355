import { describe, expect, it } from 'vitest';
import { colorBasis } from '../../../src/judge/color/color-basis.ts';
import { deviations } from '../../../src/judge/color/deviations.ts';
import { matchingPatches } from '../../../src/judge/matching-patches.ts';
import { patternPatch } from '../../../src/plan/pattern/patch-pattern.ts';
import type { Image, Ramp } from '../../../src/plan/pattern/pattern.ts';
import { planSampling, toEvenCoordinates } from '../../../src/plan/sampling/plan-sampling.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../../src/plan/sampling/sampling-plan.ts';
import { buildInspection } from '../../report/build-inspection.ts';
import { buildEvidence, REFERENCE } from '../build-evidence.ts';

const resolution = { widthPx: 255, heightPx: 3 };
const black = { r: 0, g: 0, b: 0 };
const white = { r: 255, g: 255, b: 255 };
const ramp: Ramp = { kind: 'ramp', direction: 'horizontal', from: black, to: white };
const image: Image = {
  kind: 'image',
  name: 'x.png',
  frame: {
    ...resolution,
    channels: 3,
    data: Uint8Array.from({ length: 255 * 3 * 3 }, (_, at) => Math.floor(at / 3) % 255),
  },
};
const [reading] = buildInspection().readings;

function readingsOf(plan: SamplingPlan, codeAt: (xPx: number) => number) {
  return plan.points.map(({ index, xPx, yPx }, sequence) => {
    if (!reading) throw new Error('no reading to start from');
    const code = codeAt(xPx);
    const rgbFull = { r: code, g: code, b: code };
    const place = { xPx, yPx };
    return { ...reading, sequence, pointIndex: index, requested: place, actual: place, rgbFull };
  });
}

describe('a patch that is a pattern', () => {
  it('is expected in the colors that the calibration measured if light is read, and in the model of them if the signal is', () => {
    const red = { ...ramp, to: { r: 255, g: 0, b: 0 } };
    const options = { layout: '0px,0px;3839px,0px', patches: [patternPatch(red, { widthPx: 3840, heightPx: 2160 })] };
    const { model } = colorBasis(REFERENCE);
    const light = (_: unknown, { xPx }: SamplePoint) => REFERENCE.colors[xPx === 0 ? 'black' : 'red'];
    for (const { plan, readings } of [buildEvidence(options), buildEvidence({ ...options, light })]) {
      expect(deviations(plan, readings, model).map(({ color }) => color?.deltaE2000)).toEqual([0, 0]);
    }
  });

  it('is expected to differ from point to point', () => {
    const plan = planSampling({
      layout: '5x1',
      order: 'row-major',
      resolution,
      patches: [patternPatch(ramp, resolution)],
    });
    const exact = deviations(
      plan,
      readingsOf(plan, (x) => Math.floor((x * 255) / 254 + 0.5)),
      null,
    );
    expect(exact).toHaveLength(5);
    expect(exact.map(({ codeValueError }) => codeValueError)).toEqual(exact.map(() => black));
    expect(new Set(exact.map(({ expectedRgb }) => expectedRgb?.r)).size).toBe(5);
    const flat = deviations(
      plan,
      readingsOf(plan, () => 128),
      null,
    );
    expect(flat.filter(({ codeValueError }) => codeValueError?.r !== 0)).toHaveLength(4);
  });

  it('is expected to have another color from point to point, too', () => {
    const patches = [patternPatch(ramp, resolution)];
    const plan = planSampling({ layout: '5x1', order: 'row-major', resolution, patches });
    const { model } = colorBasis(REFERENCE);
    const exact = deviations(
      plan,
      readingsOf(plan, (x) => Math.floor((x * 255) / 254 + 0.5)),
      model,
    );
    expect(exact.map(({ color }) => color?.deltaE2000)).toEqual([0, 0, 0, 0, 0]);
    expect(new Set(exact.map(({ color }) => color?.expectedXyz.Y)).size).toBe(5);
  });

  it('is expected at even coordinates too if it is an image, and nowhere else', () => {
    const patches = [patternPatch(image, resolution)];
    const plan = planSampling({ layout: '5x1', order: 'row-major', resolution, patches });
    expect(JSON.stringify(plan).length).toBeLessThan(2000);
    for (const carriedOut of [plan, toEvenCoordinates(plan)]) {
      const found = deviations(
        carriedOut,
        readingsOf(carriedOut, (x) => x),
        null,
      );
      expect(found.map(({ codeValueError }) => codeValueError)).toEqual(carriedOut.points.map(() => black));
    }
    const [elsewhere] = readingsOf(plan, (x) => x).map((one) => ({ ...one, actual: { xPx: 3, yPx: 0 } }));
    expect(deviations(plan, elsewhere ? [elsewhere] : [], null)).toEqual([]);
  });

  it('refuses an image of another size', () => {
    const patches = [patternPatch(image, resolution)];
    const other = { widthPx: 300, heightPx: 3 };
    expect(() => planSampling({ layout: '5x1', order: 'row-major', resolution: other, patches })).toThrow(/300x3/);
  });

  it('never counts as the flat field that a profile asks for', () => {
    const windows = { kind: 'five-windows', codes: white, background: black } as const;
    const plan = planSampling({
      layout: '5x1',
      order: 'row-major',
      resolution,
      patches: [patternPatch(windows, resolution)],
    });
    expect(plan.patches[0]?.codes).toEqual(white);
    expect(matchingPatches(plan, 'white')).toEqual([]);
  });
});
