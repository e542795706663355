import { expect, it } from 'vitest';
import { colorBasis } from '../../../src/judge/color/color-basis.ts';
import { deviations } from '../../../src/judge/color/deviations.ts';
import type { ReferenceColor } from '../../../src/read/reference/reference.ts';
import { buildEvidence, REFERENCE } from '../build-evidence.ts';

// A panel whose primaries add up to 12 % more than its white: four-color and HDR panels do.
const { white, red, green, blue, black } = REFERENCE.colors;
const brighter = ({ X, Y, Z }: typeof red) => ({ X: 1.12 * X, Y: 1.12 * Y, Z: 1.12 * Z });
const uneven = {
  ...REFERENCE,
  colors: { white, red: brighter(red), green: brighter(green), blue: brighter(blue), black },
};
const patches = 'white,red,green,blue,black';

it('measured light that is the calibration itself differs by nothing, whatever its primaries add up to', () => {
  for (const toneResponse of [2.2, 'PQ', 'HLG', null]) {
    const { model } = colorBasis({ ...uneven, toneResponse });
    const light = ({ name }: { name: string }) => uneven.colors[name as ReferenceColor];
    const { plan, readings } = buildEvidence({ patches, light });
    for (const { color } of deviations(plan, readings, model)) {
      expect(color).toMatchObject({ deltaE2000: 0, luminanceDeviationPercent: 0, deltaUv1976: 0 });
    }
  }
});

it('measured light that is dimmer than the calibration measured is that much dimmer', () => {
  const { model } = colorBasis(uneven);
  const light = () => ({ X: 0.9 * red.X * 1.12, Y: 0.9 * red.Y * 1.12, Z: 0.9 * red.Z * 1.12 });
  const { plan, readings } = buildEvidence({ patches: 'red', light });
  expect(deviations(plan, readings, model)[0]?.color?.luminanceDeviationPercent).toBeCloseTo(-10, 9);
});

it('the signal is compared through the model on both sides: what arrives differs by nothing', () => {
  const { model } = colorBasis(uneven);
  const { plan, readings } = buildEvidence({ patches });
  for (const { color } of deviations(plan, readings, model)) expect(color?.deltaE2000).toBe(0);
});

it('a gray between measured colors is that of the model, for light and signal alike', () => {
  const { model } = colorBasis(uneven);
  const gray = { r: 0.5, g: 0.5, b: 0.5 };
  expect(model?.toMeasuredXyz(gray)).toEqual(model?.toXyz(gray));
});
