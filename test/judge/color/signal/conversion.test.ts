import { describe, expect, it } from 'vitest';
import { CONVERTERS, type Converter } from '../../../../src/judge/color/signal/conversion.ts';

const of = (range: string, matrix: string | null, nth = 0) =>
  CONVERTERS[matrix === null ? 'RGB' : 'YCBCR'].filter((one) => one.range === range && one.matrix === matrix)[
    nth
  ] as Converter;
const close = ({ r, g, b }: { r: number; g: number; b: number }) => ({
  r: expect.closeTo(r, 9),
  g: expect.closeTo(g, 9),
  b: expect.closeTo(b, 9),
});
const gray = (drive: number) => ({ r: drive, g: drive, b: drive });

describe('RGB', () => {
  it.each([
    ['full', 0, 8, 255, 1],
    ['full', 0, 10, 1023, 1],
    ['full', 0, 8, 51, 0.2],
    ['limited', 0, 8, 16, 0],
    ['limited', 0, 8, 235, 1],
    ['limited', 0, 10, 940, 1],
    ['limited', 0, 12, 256, 0],
    // Beyond white: the 109 % that the range leaves room for.
    ['limited', 0, 8, 255, 239 / 219],
    ['limited-109', 0, 8, 254, 1],
    ['limited-109', 0, 10, 1019, 1],
    ['limited-109', 1, 8, 255, 1],
    ['limited-109', 1, 10, 1023, 1],
    ['limited-109', 1, 12, 256, 0],
  ])('in %s range (%d) at %d bits: code %d is a drive of %d', (range, nth, bitDepth, code, drive) => {
    const { decode } = of(range, null, nth);
    expect(decode({ format: 'RGB', ...gray(code) }, bitDepth)).toEqual(close(gray(drive)));
  });

  it('is encoded as it is decoded, rounded', () => {
    expect(of('limited', null).encode(gray(0.5), 8)).toEqual({ format: 'RGB', ...gray(126) });
    expect(of('limited', null).encode(gray(0.5), 10)).toEqual({ format: 'RGB', ...gray(502) });
    expect(of('full', null).encode({ r: 0, g: 0.5, b: 1 }, 8)).toEqual({ format: 'RGB', r: 0, g: 128, b: 255 });
    expect(of('limited-109', null).encode({ r: 0, g: 0.5, b: 1 }, 8)).toEqual({ format: 'RGB', r: 16, g: 135, b: 254 });
    expect(of('limited-109', null, 1).encode({ r: 0, g: 0.5, b: 1 }, 10)).toEqual({
      format: 'RGB',
      r: 64,
      g: 544,
      b: 1023,
    });
  });

  it('moves by one code', () => {
    expect(of('full', null).oneStep(10)).toEqual(gray(1 / 1023));
    expect(of('limited', null).oneStep(8)).toEqual(gray(1 / 219));
    expect(of('limited-109', null).oneStep(8)).toEqual(close(gray(1 / 238)));
  });
});

describe('YCbCr', () => {
  // ITU-R BT.709-6, item 3.2: E'CB = (0 - 0.2126) / 1.8556 = -0.114572, E'CR = (1 - 0.2126) / 1.5748 = 0.5.
  it.each([
    ['BT.709', 'limited', 8, { y: 63, cb: 102, cr: 240 }],
    ['BT.709', 'limited', 10, { y: 250, cb: 409, cr: 960 }],
    ['BT.709', 'full', 8, { y: 54, cb: 99, cr: 255 }],
    // 0.299 x 219 + 16 = 81.5, -0.299 / 1.772 x 224 + 128 = 90.2
    ['BT.601', 'limited', 8, { y: 81, cb: 90, cr: 240 }],
    // 0.2627 x 219 + 16 = 73.5, -0.2627 / 1.8814 x 224 + 128 = 96.7
    ['BT.2020', 'limited', 8, { y: 74, cb: 97, cr: 240 }],
  ])('%s in %s range at %d bits encodes red', (matrix, range, bitDepth, raw) => {
    expect(of(range, matrix).encode({ r: 1, g: 0, b: 0 }, bitDepth)).toEqual({ format: 'YCBCR', ...raw });
  });

  it.each(['BT.601', 'BT.709', 'BT.2020'])('%s decodes what it encodes, within one step', (matrix) => {
    for (const range of ['full', 'limited', 'limited-109']) {
      const { encode, decode, oneStep } = of(range, matrix);
      for (const drives of [gray(1), { r: 0.2, g: 0.9, b: 0.4 }, { r: 0, g: 0, b: 1 }, { r: 0, g: 1, b: 0 }]) {
        const found = decode(encode(drives, 10), 10);
        const most = oneStep(10);
        for (const channel of ['r', 'g', 'b'] as const) {
          expect(Math.abs(found[channel] - drives[channel])).toBeLessThan(most[channel]);
        }
      }
    }
  });

  it('decodes luma and both differences', () => {
    // y = (126 - 16) / 219, cb = (140 - 128) / 224, cr = (100 - 128) / 224
    const [y, cb, cr] = [110 / 219, 12 / 224, -28 / 224];
    const [r, b] = [y + 1.5748 * cr, y + 1.8556 * cb];
    const g = (y - 0.2126 * r - 0.0722 * b) / 0.7152;
    expect(of('limited', 'BT.709').decode({ format: 'YCBCR', y: 126, cb: 140, cr: 100 }, 8)).toEqual(
      close({ r, g, b }),
    );
  });

  // The matrices inverted: of Cr in red, of Cb and Cr in green, of Cb in blue.
  it.each([
    ['BT.709', 1.5748, 0.187324 + 0.468124, 1.8556],
    ['BT.601', 1.402, 0.344136 + 0.714136, 1.772],
    ['BT.2020', 1.4746, 0.164553 + 0.571353, 1.8814],
  ])('of %s moves by one code of luma and one of each difference together', (matrix, inRed, inGreen, inBlue) => {
    const { r, g, b } = of('limited', matrix).oneStep(8);
    expect(r).toBeCloseTo(1 / 219 + inRed / 224, 9);
    expect(g).toBeCloseTo(1 / 219 + inGreen / 224, 7);
    expect(b).toBeCloseTo(1 / 219 + inBlue / 224, 9);
    // If 254 is white, every step is 219 / 238 of that.
    expect(of('limited-109', matrix).oneStep(8)).toEqual(
      close({ r: (r * 219) / 238, g: (g * 219) / 238, b: (b * 219) / 238 }),
    );
  });
});
