import { describe, expect, it } from 'vitest';
import { type Gamut, gamutMatrix, xyzMatrixOf } from './gamuts.mjs';

describe('RGB to XYZ', () => {
  const published: [Gamut, number[][]][] = [
    // IEC 61966-2-1:1999.
    [
      'srgb',
      [
        [0.4124, 0.3576, 0.1805],
        [0.2126, 0.7152, 0.0722],
        [0.0193, 0.1192, 0.9505],
      ],
    ],
    // Adobe RGB (1998) Color Image Encoding, 4.3.5.3.
    [
      'adobeRgb',
      [
        [0.57667, 0.18556, 0.18823],
        [0.29734, 0.62736, 0.07529],
        [0.02703, 0.07069, 0.99134],
      ],
    ],
    // SMPTE EG 432-1 with D65, as Apple publishes Display P3.
    [
      'displayP3',
      [
        [0.48657, 0.26567, 0.19822],
        [0.22897, 0.69174, 0.07929],
        [0, 0.04511, 1.04394],
      ],
    ],
    // ITU-R BT.2020-2: the second row is the luma weights.
    [
      'bt2020',
      [
        [0.63696, 0.14462, 0.16888],
        [0.2627, 0.678, 0.0593],
        [0, 0.02807, 1.06099],
      ],
    ],
  ];

  it.each(published)('of %s is as published', (gamut, expected) => {
    const differences = xyzMatrixOf(gamut).flatMap((row, i) =>
      row.map((value, j) => Math.abs(value - (expected[i]?.[j] ?? NaN))),
    );
    expect(Math.max(...differences)).toBeLessThan(2e-4);
  });
});

describe('RGB to RGB', () => {
  it('of BT.709 in BT.2020 is as in ITU-R BT.2087', () => {
    const expected = [
      [0.6274, 0.3293, 0.0433],
      [0.0691, 0.9195, 0.0114],
      [0.0164, 0.088, 0.8956],
    ];
    const differences = gamutMatrix('srgb', 'bt2020').flatMap((row, i) =>
      row.map((value, j) => Math.abs(value - (expected[i]?.[j] ?? NaN))),
    );
    expect(Math.max(...differences)).toBeLessThan(1e-4);
  });

  it('keeps white', () => {
    for (const row of gamutMatrix('displayP3', 'adobeRgb')) expect(row[0] + row[1] + row[2]).toBeCloseTo(1, 10);
  });
});
