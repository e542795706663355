import { describe, expect, it } from 'vitest';
import type { Triple } from './path.mjs';
import { fromLimitedCodes, fromYcbcr, toLimitedCodes, toYcbcr, type YcbcrMatrix } from './ycbcr.mjs';

describe('limited-range YCbCr of 8 bits', () => {
  // The 100 % color bars, by hand: Y = 16 + 219 (Kr R + Kg G + Kb B), Cb = 128 + 224 (B - Y') / (2 - 2 Kb), Cr likewise.
  const bars: [YcbcrMatrix, Triple, Triple][] = [
    ['bt601', [1, 1, 1], [235, 128, 128]],
    ['bt601', [1, 0, 0], [81, 90, 240]],
    ['bt601', [0, 1, 0], [145, 54, 34]],
    ['bt601', [0, 0, 1], [41, 240, 110]],
    ['bt709', [1, 0, 0], [63, 102, 240]],
    ['bt709', [0, 1, 0], [173, 42, 26]],
    ['bt709', [0, 0, 1], [32, 240, 118]],
    ['bt2020', [1, 0, 0], [74, 97, 240]],
    ['bt709', [0, 0, 0], [16, 128, 128]],
  ];

  it.each(bars)('by %s of %j is %j', (matrix, rgb, codes) => {
    expect(toLimitedCodes(toYcbcr(rgb, matrix), 8)).toEqual(codes);
  });

  it('has four times the codes in 10 bits', () => {
    expect(toLimitedCodes(toYcbcr([1, 1, 1], 'bt709'), 10)).toEqual([940, 512, 512]);
  });

  it('is undone by its inverse', () => {
    const codes = toLimitedCodes(toYcbcr([0.8, 0.3, 0.1], 'bt2020'), 12);
    const [r, g, b] = fromYcbcr(fromLimitedCodes(codes, 12), 'bt2020');
    expect([r.toFixed(2), g.toFixed(2), b.toFixed(2)]).toEqual(['0.80', '0.30', '0.10']);
  });
});

it('makes red of BT.601 too bright with some green if it is decoded by BT.709', () => {
  // Y = 0.299, Cb = -0.168736, Cr = 0.5: R = Y + 1.5748 Cr, G = Y - 0.187324 Cb - 0.468124 Cr, B = Y + 1.8556 Cb.
  const [r, g, b] = fromYcbcr(toYcbcr([1, 0, 0], 'bt601'), 'bt709');
  expect(r).toBeCloseTo(1.0864, 4);
  expect(g).toBeCloseTo(0.0965, 4);
  expect(b).toBeCloseTo(-0.0141, 4);
});
