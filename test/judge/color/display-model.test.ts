import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayModel } from '../../../src/judge/color/display-model.ts';
import { resolveToneResponse } from '../../../src/judge/color/tone/resolve-tone-response.ts';
import type { Reference } from '../../../src/read/reference/reference.ts';
import type { Xyz } from '../../../src/read/reference/xyz.ts';
import { withCode } from '../../with-code.ts';
import { REFERENCE } from '../build-evidence.ts';

const gamma = resolveToneResponse(2.2);
const { colors } = REFERENCE;
const withColors = (change: Partial<Reference['colors']>): Reference => ({
  ...REFERENCE,
  colors: { ...colors, ...change },
});

function near({ X, Y, Z }: Xyz): unknown {
  return { X: expect.closeTo(X, 9), Y: expect.closeTo(Y, 9), Z: expect.closeTo(Z, 9) };
}

describe('displayModel', () => {
  it('shows the measured white and black, with and without a tone response', () => {
    for (const tone of [gamma, null]) {
      const model = displayModel(REFERENCE, tone);
      expect(model.toXyz({ r: 1, g: 1, b: 1 })).toEqual(near(colors.white));
      expect(model.toXyz({ r: 0, g: 0, b: 0 })).toEqual(near(colors.black));
    }
  });

  it('scales the primaries so that they add up to the white, and says by how much they did not', () => {
    const model = displayModel(REFERENCE, null);
    const [r, g, b] = [
      { r: 1, g: 0, b: 0 },
      { r: 0, g: 1, b: 0 },
      { r: 0, g: 0, b: 1 },
    ].map((drives) => model.toXyz(drives) as Xyz) as [Xyz, Xyz, Xyz];
    expect(r.Y + g.Y + b.Y - 2 * colors.black.Y).toBeCloseTo(colors.white.Y, 9);
    const sum = colors.red.Y + colors.green.Y + colors.blue.Y - 3 * colors.black.Y;
    const white = colors.white.Y - colors.black.Y;
    expect(model.additivityErrorPercent).toBeCloseTo((100 * (sum - white)) / white, 12);
  });

  it('puts the tone response between black and white', () => {
    const xyz = displayModel(REFERENCE, gamma).toXyz({ r: 0.5, g: 0.5, b: 0.5 });
    expect(xyz?.Y).toBeCloseTo(0.12 + 0.5 ** 2.2 * (120 - 0.12), 9);
  });

  it('knows nothing between 0 and 1 without a tone response', () => {
    expect(displayModel(REFERENCE, null).toXyz({ r: 1, g: 0.5, b: 0 })).toBeNull();
  });

  it('shows the measured white under HLG too, whose tone response couples the channels', () => {
    const dark = withColors({ black: { X: 0, Y: 0, Z: 0 } });
    const model = displayModel(dark, resolveToneResponse('HLG'));
    expect(model.toXyz({ r: 1, g: 1, b: 1 })?.Y).toBeCloseTo(120, 4);
  });

  it('says the same of a screen that gives next to no light', () => {
    const dim = (xyz: Xyz) => ({ X: 1e-6 * xyz.X, Y: 1e-6 * xyz.Y, Z: 1e-6 * xyz.Z });
    const { white, red, green, blue, black } = colors;
    const dimmed = { white: dim(white), red: dim(red), green: dim(green), blue: dim(blue), black: dim(black) };
    const purple = { r: 0.3, g: 0.1, b: 0.6 };
    const bright = displayModel(REFERENCE, gamma).toXyz(purple) as Xyz;
    const found = displayModel({ ...REFERENCE, colors: dimmed }, gamma).toXyz(purple) as Xyz;
    expect({ X: 1e6 * found.X, Y: 1e6 * found.Y, Z: 1e6 * found.Z }).toEqual(near(bright));
  });

  const dark = { X: 0, Y: 0, Z: 0 };
  const [even, uneven, third] = [
    { X: 4, Y: 2, Z: 0 },
    { X: 3, Y: 6, Z: 1 },
    { X: 2, Y: 1, Z: 9 },
  ] as const;
  it.each<[string, Partial<Reference['colors']>, RegExp]>([
    ['white no brighter than black', { black: colors.white }, /no brighter than its black/],
    ['a white without Z', { white: { ...colors.white, Z: 0 } }, /no brighter than its black/],
    ['green that is red', { green: colors.red }, /do not span/],
    ['green that is red but for rounding', { green: { ...colors.red, Z: colors.red.Z + 1e-7 } }, /do not span/],
    ['red without light', { red: colors.black }, /do not span/],
    ['primaries that cannot mix the white', { white: { X: 200, Y: 60, Z: 10 } }, /cannot be mixed/],
    [
      'a white without any red in it',
      { black: dark, red: even, green: uneven, blue: third, white: { X: 5, Y: 7, Z: 10 } },
      /cannot be mixed/,
    ],
    ['a color that is no number', { red: { ...colors.red, X: Number.NaN } }, /holds a color of X NaN/],
    ['a negative color', { blue: { ...colors.blue, Y: -1 } }, /Y -1/],
  ])('refuses %s', (_, change, why) => {
    expect(() => displayModel(withColors(change), null)).toThrow(withCode('unusable-reference'));
    expect(() => displayModel(withColors(change), null)).toThrow(why);
  });

  it('needs primaries that span more than a millionth of a box at right angles', () => {
    const spanning = (share: number) => {
      const Z = Math.SQRT2 * share;
      return withColors({
        black: { X: 0, Y: 0, Z: 0 },
        red: { X: 1, Y: 0, Z: 0 },
        green: { X: 0, Y: 1, Z: 0 },
        blue: { X: 1, Y: 1, Z },
        white: { X: 3, Y: 3, Z },
      });
    };
    expect(displayModel(spanning(1.005e-6), null).white.X).toBe(3);
    expect(() => displayModel(spanning(0.995e-6), null)).toThrow(/do not span/);
  });

  it('gives more light for more drive', () => {
    const model = displayModel(REFERENCE, gamma);
    const drive = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(drive, drive, drive, (r, g, b) => {
        const xyz = model.toXyz({ r, g, b }) as Xyz;
        expect(xyz.Y).toBeGreaterThanOrEqual(colors.black.Y - 1e-12);
        expect(xyz.Y).toBeLessThanOrEqual(colors.white.Y + 1e-9);
      }),
    );
  });
});
