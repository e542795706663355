import { describe, expect, it } from 'vitest';
import { blindSpots } from '../../../src/judge/color/blind-spots.ts';
import { displayModel } from '../../../src/judge/color/display-model.ts';
import { resolveToneResponse } from '../../../src/judge/color/tone/resolve-tone-response.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import { REFERENCE } from '../build-evidence.ts';

const at = (r: number, g: number, b: number) => ({ r: r / 255, g: g / 255, b: b / 255 });
const under = (tone: number | string | null) =>
  blindSpots(displayModel(REFERENCE, tone === null ? null : resolveToneResponse(tone)));

describe('a display model is flat', () => {
  it('above a PQ peak and at a PQ black, in every channel', () => {
    const isBlind = under('PQ');
    for (const channel of ['r', 'g', 'b'] as const) {
      expect(isBlind(at(255, 255, 255), channel)).toBe(true);
      expect(isBlind(at(0, 0, 0), channel)).toBe(true);
      expect(isBlind(at(100, 100, 100), channel)).toBe(false);
    }
  });

  it('from the last code below the peak on', () => {
    // 120 cd/m2 is PQ 0.5262, code 134.2: 134 to 135 is clipped in part, 135 to 136 wholly.
    const isBlind = under('PQ');
    const flat = [132, 133, 134, 135, 136].filter((code) => isBlind(at(code, code, code), 'g'));
    expect(flat).toEqual([135, 136]);
  });

  it('along a dark channel next to bright ones, and at a black without slope', () => {
    const isBlind = under(2.2);
    expect(isBlind(at(0, 255, 0), 'b')).toBe(true);
    expect(isBlind(at(0, 0, 0), 'r')).toBe(true);
  });

  it('nowhere on driven channels', () => {
    for (const tone of [1.8, 2.2, 2.6, 'sRGB', 'L*', 'BT.1886', 'HLG']) {
      const isBlind = under(tone);
      expect(isBlind(at(255, 255, 255), 'b')).toBe(false);
      expect(isBlind(at(0, 0, 255), 'b')).toBe(false);
      expect(isBlind(at(255, 0, 0), 'r')).toBe(false);
      expect(isBlind(at(64, 64, 64), 'b')).toBe(false);
    }
  });

  /** A display whose L* a function of red gives. */
  const grayModel = (lightnessOf: (red: number) => number) => {
    const toXyz = ({ r }: Rgb) => {
      const Y = 100 * ((lightnessOf(r) + 16) / 116) ** 3;
      return { X: Y, Y, Z: Y };
    };
    return { ...displayModel(REFERENCE, null), white: { X: 100, Y: 100, Z: 100 }, toXyz };
  };

  it('whatever it would be beyond the range of drives', () => {
    const isBlind = blindSpots(grayModel((red) => 50 + 40 * (Math.min(Math.max(red, 0), 1) - 0.5)));
    for (const drive of [0, 1]) expect(isBlind({ r: drive, g: 0, b: 0 }, 'r')).toBe(false);
  });

  it.each([
    [0.0499, true],
    [0.0501, false],
  ])('if one step of 8 bits moves the color by %f CIEDE2000: %s', (perStep, isFlat) => {
    // Near L* 50 CIEDE2000 of two grays is the difference of their L*.
    const model = grayModel((red) => 50 + 255 * perStep * (red - 0.5));
    expect(blindSpots(model)({ r: 0.5, g: 0, b: 0 }, 'r')).toBe(isFlat);
  });

  it('if only the last step or only the first one does not move the color', () => {
    const top = blindSpots(grayModel((red) => 90 * Math.min(red, 254 / 255)));
    const bottom = blindSpots(grayModel((red) => 90 * Math.max(red, 1 / 255)));
    const flat = (isBlind: typeof top) => [0, 1, 2, 253, 254, 255].filter((code) => isBlind(at(code, 0, 0), 'r'));
    expect(flat(top)).toEqual([254, 255]);
    expect(flat(bottom)).toEqual([0, 1]);
  });

  it('if it gives no color', () => {
    expect(under(null)(at(255, 255, 255), 'r')).toBe(true);
  });
});
