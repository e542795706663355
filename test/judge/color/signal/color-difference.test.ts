import { describe, expect, it } from 'vitest';
import {
  fromColorDifference,
  LUMA_WEIGHTS,
  type LumaMatrix,
  type Triple,
  toColorDifference,
} from '../../../../src/judge/color/signal/color-difference.ts';

/** Red, green and blue as luma, Cb and Cr, by the equations of ITU-R BT.601-7 (2.5), BT.709-6 (3) and BT.2020-2 (table 4). */
const PUBLISHED: readonly (readonly [LumaMatrix, readonly Triple[]])[] = [
  [
    'BT.709',
    [
      [0.2126, -0.1146, 0.5],
      [0.7152, -0.3854, -0.4542],
      [0.0722, 0.5, -0.0458],
    ],
  ],
  [
    'BT.601',
    [
      [0.299, -0.1687, 0.5],
      [0.587, -0.3313, -0.4187],
      [0.114, 0.5, -0.0813],
    ],
  ],
  [
    'BT.2020',
    [
      [0.2627, -0.1396, 0.5],
      [0.678, -0.3604, -0.4598],
      [0.0593, 0.5, -0.0402],
    ],
  ],
];
const UNITS: readonly Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const rounded = (values: Triple) => values.map((value) => Math.round(value * 1e4) / 1e4 || 0);

describe.each(PUBLISHED)('%s', (matrix, published) => {
  const weights = LUMA_WEIGHTS[matrix];

  it('gives the published luma and color differences', () => {
    expect(UNITS.map((unit) => rounded(toColorDifference(unit, weights)))).toEqual(published);
  });

  it('gives back the color', () => {
    for (const color of [...UNITS, [0.2, 0.5, 0.9] as const])
      expect(rounded(fromColorDifference(toColorDifference(color, weights), weights))).toEqual([...color]);
  });
});
