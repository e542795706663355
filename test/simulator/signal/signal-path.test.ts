import { constantFrom, integer, property, tuple, assert as verify } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromColorDifference, toColorDifference } from '../../../src/simulator/signal/color-difference.ts';
import { framePicture, type Picture, patchPicture } from '../../../src/simulator/signal/picture.ts';
import { dequantise, quantise, requantise, roundHalfUp } from '../../../src/simulator/signal/quantise.ts';
import { receivePixel } from '../../../src/simulator/signal/receive-pixel.ts';
import { sendPixel } from '../../../src/simulator/signal/send-pixel.ts';
import type { SignalFormat, SignalRgb } from '../../../src/simulator/signal/signal-format.ts';

const size = { widthPx: 4, heightPx: 2 };
const rgbFull: SignalFormat = {
  color: 'RGB',
  subsampling: '4:4:4',
  bitDepth: 8,
  sentRange: 'full',
  expectedRange: 'full',
};
const ycbcrLimited: SignalFormat = { ...rgbFull, color: 'YCBCR', sentRange: 'limited', expectedRange: 'limited' };

describe('quantize', () => {
  it('gives the nominal codes of black, white and the color difference peaks (ITU-R BT.709-6, item 5.7)', () => {
    const peaks = ([bitDepth, range]: [number, 'limited' | 'full']) => [
      quantise(0, 'level', range, bitDepth),
      quantise(1, 'level', range, bitDepth),
      quantise(-0.5, 'difference', range, bitDepth),
      quantise(0, 'difference', range, bitDepth),
      quantise(0.5, 'difference', range, bitDepth),
    ];
    expect(peaks([8, 'limited'])).toEqual([16, 235, 16, 128, 240]);
    expect(peaks([10, 'limited'])).toEqual([64, 940, 64, 512, 960]);
    expect(peaks([12, 'limited'])).toEqual([256, 3760, 256, 2048, 3840]);
    // ITU-T H.273: 255 * 0.5 = 127.5 rounds to 128, and 256 is clipped; -127.5 rounds half up to -127.
    expect(peaks([8, 'full'])).toEqual([0, 255, 1, 128, 255]);
  });

  it('never sends the codes that carry timing in a limited signal', () => {
    expect(quantise(-1, 'level', 'limited', 8)).toBe(1);
    expect(quantise(2, 'level', 'limited', 10)).toBe(1019);
  });

  it('is undone by dequantise to within half a step', () => {
    verify(
      property(
        integer({ min: 0, max: 1000 }),
        constantFrom(8, 10, 12),
        constantFrom('full', 'limited'),
        (mille, n, range) => {
          const value = mille / 1000;
          const back = dequantise(quantise(value, 'level', range, n), 'level', range, n);
          expect(Math.abs(back - value)).toBeLessThanOrEqual(0.5 / (219 * 2 ** (n - 8)) + 1e-9);
        },
      ),
    );
  });

  it('keeps the fraction of a full-range level, and the bits of everything else, at another depth', () => {
    expect(requantise(514, 'level', 'full', 10, 8)).toBe(128);
    expect(requantise(128, 'level', 'full', 8, 10)).toBe(514);
    expect(requantise(940, 'level', 'limited', 10, 8)).toBe(235);
    expect(requantise(512, 'difference', 'full', 10, 12)).toBe(2048);
    expect(requantise(1023, 'difference', 'full', 10, 8)).toBe(255);
  });

  it('rounds half up, even if floating point falls just short of the half', () => {
    expect([roundHalfUp(0.5), roundHalfUp(-0.5), roundHalfUp(1.005 * 100), roundHalfUp(2.4999)]).toEqual([
      1, 0, 101, 2,
    ]);
  });
});

describe('color differences', () => {
  it('gives the 75 % bars of SMPTE RP 219 (10 bits: white, yellow, cyan, green, magenta, red, blue)', () => {
    const bar = (r: number, g: number, b: number) => {
      const { y, cb, cr } = toColorDifference({ r: 0.75 * r, g: 0.75 * g, b: 0.75 * b });
      const difference = (value: number) => quantise(value, 'difference', 'limited', 10);
      return [quantise(y, 'level', 'limited', 10), difference(cb), difference(cr)];
    };
    expect(bar(1, 1, 1)).toEqual([721, 512, 512]);
    expect(bar(1, 1, 0)).toEqual([674, 176, 543]);
    expect(bar(0, 1, 1)).toEqual([581, 589, 176]);
    expect(bar(0, 1, 0)).toEqual([534, 253, 207]);
    expect(bar(1, 0, 1)).toEqual([251, 771, 817]);
    expect(bar(1, 0, 0)).toEqual([204, 435, 848]);
    expect(bar(0, 0, 1)).toEqual([111, 848, 481]);
  });

  it('is undone by its inverse', () => {
    const there = fromColorDifference(toColorDifference({ r: 0.2, g: 0.7, b: 0.4 }));
    expect([there.r, there.g, there.b].map((value) => Math.round(value * 1e12) / 1e12)).toEqual([0.2, 0.7, 0.4]);
  });
});

describe('the way from the computer to the monitor', () => {
  it('is exact for every code of RGB 4:4:4 in full range', () => {
    verify(
      property(codes(), constantFrom(8, 10, 12), (rgb, bitDepth) => {
        const received = travel(rgb, { ...rgbFull, bitDepth }, 8);
        expect(received.rgbFull).toEqual(rgb);
      }),
    );
  });

  it('is exact for every 8-bit code if limited range or YCbCr 4:4:4 have 12 bits', () => {
    verify(
      property(codes(), constantFrom('full', 'limited'), constantFrom('RGB', 'YCBCR'), (rgb, range, color) => {
        const format: SignalFormat = { ...rgbFull, color, bitDepth: 12, sentRange: range, expectedRange: range };
        expect(travel(rgb, format, 8).rgbFull).toEqual(rgb);
      }),
    );
  });

  it('loses at most one code to 8 bits of limited range', () => {
    verify(
      property(codes(), (rgb) => {
        const { rgbFull: got } = travel(rgb, { ...rgbFull, sentRange: 'limited', expectedRange: 'limited' }, 8);
        for (const channel of ['r', 'g', 'b'] as const) expect(Math.abs(got[channel] - rgb[channel])).toBeLessThan(2);
      }),
    );
  });

  it('gives the hand-calculated raw values of BT.709 red at 8 bits: 16 + 219 x 0.2126, 128 - 224 x 0.2126 / 1.8556, 240', () => {
    expect(travel({ r: 255, g: 0, b: 0 }, ycbcrLimited, 8).raw).toEqual({ color: 'YCBCR', y: 63, cb: 102, cr: 240 });
  });

  it('shows a limited signal taken for full: white 235, black 16, gray 126', () => {
    const format: SignalFormat = { ...rgbFull, sentRange: 'limited' };
    const read = (code: number) => travel({ r: code, g: code, b: code }, format, 8).rgbFull.r;
    expect([read(255), read(0), read(128)]).toEqual([235, 16, 126]);
  });

  it('clips a full signal taken for limited', () => {
    const format: SignalFormat = { ...rgbFull, expectedRange: 'limited' };
    const read = (code: number) => travel({ r: code, g: code, b: code }, format, 8).rgbFull.r;
    // (128 - 16) x 255 / 219 = 130.4
    expect([read(255), read(250), read(10), read(128)]).toEqual([255, 255, 0, 130]);
  });

  it('answers raw and converted values at the depth asked for', () => {
    const { raw, rgbFull: converted, bitDepth } = travel({ r: 128, g: 0, b: 255 }, { ...rgbFull, bitDepth: 8 }, 12);
    // 128 x 4095 / 255 = 2055.5
    expect(converted).toEqual({ r: 2056, g: 0, b: 4095 });
    expect(raw).toEqual({ color: 'RGB', r: 2056, g: 0, b: 4095 });
    expect(bitDepth).toBe(12);
  });
});

describe('chroma subsampling', () => {
  /** Red and black in the first pair of each row, then white and white; the second row is blue. */
  const mixed = picture([
    [{ r: 255, g: 0, b: 0 }, black, white, white],
    [blue(), blue(), blue(), blue()],
  ]);

  it('4:2:2 gives both pixels of a pair the mean of their color differences, and each its own luma', () => {
    const format: SignalFormat = { ...ycbcrLimited, subsampling: '4:2:2' };
    const [left, right] = [sendPixel(mixed, 0, 0, format), sendPixel(mixed, 1, 0, format)];
    // Red alone: cb -0.114572, cr 0.5; with black beside it the half: 128 - 224 x 0.057286, 128 + 224 x 0.25.
    expect(left).toEqual({ color: 'YCBCR', y: 63, cb: 115, cr: 184 });
    expect(right).toEqual({ color: 'YCBCR', y: 16, cb: 115, cr: 184 });
    expect(sendPixel(mixed, 2, 0, format)).toEqual({ color: 'YCBCR', y: 235, cb: 128, cr: 128 });
  });

  it('4:4:4 keeps each pixel to itself', () => {
    expect(sendPixel(mixed, 1, 0, ycbcrLimited)).toEqual({ color: 'YCBCR', y: 16, cb: 128, cr: 128 });
  });

  it('4:2:0 takes the mean over two rows', () => {
    const sent = sendPixel(mixed, 2, 1, { ...ycbcrLimited, subsampling: '4:2:0' });
    // Two whites and two blues: cb 0.25, cr -0.0722 / 1.5748 / 2.
    expect(sent).toEqual({ color: 'YCBCR', y: 32, cb: 184, cr: 123 });
  });

  it('takes what is there at the edge of an odd width', () => {
    const narrow = framePicture(
      { widthPx: 1, heightPx: 1, channels: 3, bitDepth: 8, data: Uint8Array.of(255, 0, 0) },
      { widthPx: 1, heightPx: 1 },
    );
    const sent = sendPixel(narrow, 0, 0, { ...ycbcrLimited, subsampling: '4:2:0' });
    expect(sent).toEqual({ color: 'YCBCR', y: 63, cb: 102, cr: 240 });
  });
});

const black: SignalRgb = { r: 0, g: 0, b: 0 };
const white: SignalRgb = { r: 255, g: 255, b: 255 };

function blue(): SignalRgb {
  return { r: 0, g: 0, b: 255 };
}

function codes() {
  const code = integer({ min: 0, max: 255 });
  return tuple(code, code, code).map(([r, g, b]): SignalRgb => ({ r, g, b }));
}

function travel(rgb: SignalRgb, format: SignalFormat, answerBitDepth: number) {
  return receivePixel(sendPixel(patchPicture({ bitDepth: 8, codes: rgb }, size), 1, 1, format), format, answerBitDepth);
}

function picture(rows: readonly (readonly SignalRgb[])[]): Picture {
  const data = Uint8Array.from(rows.flat().flatMap(({ r, g, b }) => [r, g, b]));
  return framePicture({ ...size, channels: 3, bitDepth: 8, data }, size);
}
