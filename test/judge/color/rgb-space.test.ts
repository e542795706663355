import { describe, expect, it } from 'vitest';
import {
  primariesOf,
  RGB_SPACES,
  type RgbSpace,
  rgbConversion,
  TRANSFERS,
} from '../../../src/judge/color/rgb-space.ts';
import type { Triple } from '../../../src/judge/color/signal/color-difference.ts';

/** x and y of red, green and blue: IEC 61966-2-1, SMPTE EG 432-1, Adobe RGB (1998), ITU-R BT.2020-2. */
const PRIMARIES: readonly (readonly [RgbSpace, readonly number[]])[] = [
  ['sRGB', [0.64, 0.33, 0.3, 0.6, 0.15, 0.06]],
  ['Display P3', [0.68, 0.32, 0.265, 0.69, 0.15, 0.06]],
  ['Adobe RGB', [0.64, 0.33, 0.21, 0.71, 0.15, 0.06]],
  ['BT.2020', [0.708, 0.292, 0.17, 0.797, 0.131, 0.046]],
];

/** Linear red, green and blue in another space: ITU-R BT.2087-0, item 2.2; the others as in CSS Color 4, item 18. */
const CONVERTED: readonly (readonly [RgbSpace, RgbSpace, readonly Triple[]])[] = [
  [
    'sRGB',
    'BT.2020',
    [
      [0.6274, 0.0691, 0.0164],
      [0.3293, 0.9195, 0.088],
      [0.0433, 0.0114, 0.8956],
    ],
  ],
  [
    'sRGB',
    'Display P3',
    [
      [0.8225, 0.0332, 0.0171],
      [0.1775, 0.9668, 0.0724],
      [0, 0, 0.9105],
    ],
  ],
  [
    'Display P3',
    'sRGB',
    [
      [1.2249, -0.0421, -0.0196],
      [-0.2249, 1.0421, -0.0786],
      [0, 0, 1.0983],
    ],
  ],
  [
    'sRGB',
    'Adobe RGB',
    [
      [0.7152, 0, 0],
      [0.2848, 1, 0.0412],
      [0, 0, 0.9588],
    ],
  ],
];

const UNITS: readonly Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const rounded = (values: readonly number[], digits: number) =>
  values.map((value) => Math.round(value * 10 ** digits) / 10 ** digits || 0);

describe('the RGB spaces', () => {
  it.each(PRIMARIES)('%s has its published primaries', (space, published) => {
    const xy = primariesOf(space).flatMap(({ X, Y, Z }) => [X / (X + Y + Z), Y / (X + Y + Z)]);
    expect(rounded(xy, 3)).toEqual(published);
  });

  it.each(CONVERTED)('%s to %s gives the published colors', (from, to, published) => {
    const far = UNITS.flatMap((unit, row) => {
      const given = rgbConversion(from, to)(unit);
      return given.map((value, channel) => Math.abs(value - (published[row]?.[channel] as number)));
    });
    expect(Math.max(...far)).toBeLessThan(0.0002);
  });

  it.each(RGB_SPACES.flatMap((from) => RGB_SPACES.map((to) => [from, to] as const)))(
    '%s to %s keeps gray, and comes back the same',
    (from, to) => {
      const there = rgbConversion(from, to);
      expect(rounded(there([0.5, 0.5, 0.5]), 3)).toEqual([0.5, 0.5, 0.5]);
      expect(rounded(rgbConversion(to, from)(there([0.1, 0.2, 0.9])), 6)).toEqual([0.1, 0.2, 0.9]);
    },
  );

  it('have the transfer functions of sRGB (IEC 61966-2-1) and a power of 2.2', () => {
    const points = TRANSFERS.map(({ toLinear }) => rounded([0, 0.04, 0.5, 1].map(toLinear), 5));
    expect(points).toEqual([
      [0, 0.0031, 0.21404, 1],
      [0, 0.00084, 0.21764, 1],
    ]);
    for (const { toLinear, fromLinear } of TRANSFERS) expect(fromLinear(toLinear(0.3))).toBeCloseTo(0.3, 6);
  });
});
