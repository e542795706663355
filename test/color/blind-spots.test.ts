import { describe, expect, it } from 'vitest';
import { blindSpots } from '../../src/color/blind-spots.ts';
import { displayModel } from '../../src/color/display-model.ts';
import { resolveToneResponse } from '../../src/color/tone/resolve-tone-response.ts';
import { REFERENCE } from '../verdict/build-evidence.ts';

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

  it('along a dark channel beside bright ones, and at a black without slope', () => {
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

  it('where it gives no color', () => {
    expect(under(null)(at(255, 255, 255), 'r')).toBe(true);
  });
});
