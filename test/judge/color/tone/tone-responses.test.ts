import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveToneResponse } from '../../../../src/judge/color/tone/resolve-tone-response.ts';
import { withCode } from '../../../with-code.ts';

const screen = { whiteCdM2: 120, blackCdM2: 0.12 };
const gray = (drive: number) => ({ r: drive, g: drive, b: drive });
const light = (name: number | string, drive: number, on = screen) =>
  resolveToneResponse(name).toLight(gray(drive), on).r;

describe('tone responses', () => {
  it.each([
    // 0.5^2.2
    [2.2, 0.5, 0.217637640824031],
    // IEC 61966-2-1, both branches
    ['sRGB', 0.5, 0.214041140482232],
    ['sRGB', 0.02, 0.02 / 12.92],
    // L* 50 is Y 0.184186518; L* 5 is on the linear branch
    ['L*', 0.5, 0.184186518512444],
    ['L*', 0.05, (5 * 27) / 24389],
  ])('%s at %d is %d', (name, drive, expected) => {
    expect(light(name, drive)).toBeCloseTo(expected, 12);
  });

  it('BT.1886 is a power of 2.4 if black is 0, and the formula of its annex if not', () => {
    expect(light('BT.1886', 0.5, { whiteCdM2: 100, blackCdM2: 0 })).toBeCloseTo(0.5 ** 2.4, 12);
    const [lw, lb] = [100 ** (1 / 2.4), 0.1 ** (1 / 2.4)];
    const luminance = (lw - lb) ** 2.4 * (0.5 + lb / (lw - lb)) ** 2.4;
    expect(light('BT.1886', 0.5, { whiteCdM2: 100, blackCdM2: 0.1 })).toBeCloseTo((luminance - 0.1) / 99.9, 12);
  });

  it('PQ is absolute and clips at the white and the black of the screen', () => {
    // ST 2084: a signal of 0.508078 is 100 cd/m2, 0.751827 is 1000 cd/m2.
    const bright = { whiteCdM2: 1000, blackCdM2: 0 };
    expect(light('PQ', 0.508078, bright)).toBeCloseTo(0.1, 5);
    expect(light('PQ', 0.751827, bright)).toBeCloseTo(1, 5);
    expect(light('PQ', 0.9, bright)).toBe(1);
    expect(light('PQ', 0.01, { whiteCdM2: 1000, blackCdM2: 1 })).toBe(0);
  });

  it('HLG has the system gamma of the screen over the three channels together', () => {
    // BT.2100: signal 0.5 is scene light 1/12; at 1000 cd/m2 the system gamma is 1.2.
    expect(light('HLG', 0.5, { whiteCdM2: 1000, blackCdM2: 0 })).toBeCloseTo((1 / 12) ** 1.2, 12);
    const green = resolveToneResponse('HLG').toLight({ r: 0, g: 1, b: 0 }, { whiteCdM2: 1000, blackCdM2: 0 });
    expect(green.g).toBeCloseTo(0.678 ** 0.2, 7);
    expect(green.r).toBe(0);
    // 120 cd/m2 lies outside 400 to 2000: gamma 1.2 * 1.111^log2(0.12).
    const gamma = 1.2 * 1.111 ** Math.log2(0.12);
    expect(light('HLG', 0.5, { whiteCdM2: 120, blackCdM2: 0 })).toBeCloseTo((1 / 12) ** gamma, 12);
    const wide = 1.2 * 1.111 ** Math.log2(4);
    expect(light('HLG', 0.5, { whiteCdM2: 4000, blackCdM2: 0 })).toBeCloseTo((1 / 12) ** wide, 12);
  });

  it.each<[string, number, number]>([
    ['sRGB', 0.04045, 0.04045 / 12.92],
    ['sRGB', 0.0405, (0.0955 / 1.055) ** 2.4],
    ['L*', 0.085, (24.5 / 116) ** 3],
    ['L*', 0.0799, (7.99 * 27) / 24389],
  ])('%s at %d is on the right side of its bend', (name, drive, expected) => {
    expect(light(name, drive)).toBeCloseTo(expected, 15);
  });

  it.each(['-1', '-2.2', '_2.2', ' - 2', 'gamma--1x', '0.5'])('%s is not read as a gamma without its sign', (text) => {
    expect(() => resolveToneResponse(text)).toThrow(withCode('unknown-tone-response'));
  });

  it('PQ is the inverse of the published encoding, up to 10,000 cd/m2', () => {
    // SMPTE ST 2084:2014, 5.2, with its constants in decimals.
    const [m1, m2, c1, c2, c3] = [0.1593017578125, 78.84375, 0.8359375, 18.8515625, 18.6875] as const;
    const brightest = { whiteCdM2: 20_000, blackCdM2: 0 };
    for (const luminance of [0.005, 0.1, 1, 48, 203, 1000, 4000, 10_000]) {
      const power = (luminance / 10_000) ** m1;
      const signal = ((c1 + c2 * power) / (1 + c3 * power)) ** m2;
      expect(light('PQ', signal, brightest) * 10_000).toBeCloseTo(luminance, 8);
    }
    expect(light('PQ', 1, brightest)).toBe(1);
    expect(light('PQ', 0, brightest)).toBe(0);
    const lifted = { whiteCdM2: 500, blackCdM2: 0.5 };
    expect(light('PQ', 0.508078, lifted)).toBeCloseTo((100 - 0.5) / (500 - 0.5), 5);
  });

  it('HLG is the inverse of the published encoding, lifted by the black of the screen', () => {
    // BT.2100-2, table 5: the OETF with its constants in decimals.
    const [a, b, c] = [0.17883277, 0.28466892, 0.55991073] as const;
    const on = { whiteCdM2: 1000, blackCdM2: 0.5 };
    const lift = Math.sqrt(3 * (0.5 / 1000) ** (1 / 1.2));
    for (const scene of [0.02, 0.05, 1 / 12, 0.084, 0.1, 0.3, 0.7, 1]) {
      const encoded = scene <= 1 / 12 ? Math.sqrt(3 * scene) : a * Math.log(12 * scene - b) + c;
      const found = light('HLG', (encoded - lift) / (1 - lift), on);
      expect(found).toBeCloseTo((1000 * scene ** 1.2 - 0.5) / (1000 - 0.5), 6);
    }
  });

  it('HLG weighs the channels as BT.2020 does, and bends its gamma outside 400 to 2000 cd/m2', () => {
    for (const [channel, weight] of [
      ['r', 0.2627],
      ['b', 0.0593],
    ] as const) {
      const only = { r: 0, g: 0, b: 0, [channel]: 1 };
      const found = resolveToneResponse('HLG').toLight(only, { whiteCdM2: 1000, blackCdM2: 0 });
      expect(found[channel]).toBeCloseTo(weight ** 0.2, 7);
    }
    expect(light('HLG', 0, { whiteCdM2: 120, blackCdM2: 0 })).toBe(0);
    const beyond = 1.2 * 1.111 ** Math.log2(2.0005);
    expect(light('HLG', 0.5, { whiteCdM2: 2000.5, blackCdM2: 0 })).toBeCloseTo((1 / 12) ** beyond, 12);
    for (const whiteCdM2 of [400, 700, 2000]) {
      const gamma = 1.2 + 0.42 * Math.log10(whiteCdM2 / 1000);
      expect(light('HLG', 0.5, { whiteCdM2, blackCdM2: 0 })).toBeCloseTo((1 / 12) ** gamma, 12);
    }
  });

  it.each([1, 1.8, 2.2, 2.4, 'sRGB', 'L*', 'BT.1886', 'HLG'])('%s is black at 0 and white at 1', (name) => {
    expect(light(name, 0)).toBeCloseTo(0, 9);
    expect(light(name, 1)).toBeCloseTo(1, 6);
  });

  it.each([2.2, 'sRGB', 'L*', 'BT.1886', 'PQ', 'HLG'])('%s never falls', (name) => {
    const drive = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(drive, drive, (a, b) => {
        expect(light(name, Math.max(a, b))).toBeGreaterThanOrEqual(light(name, Math.min(a, b)) - 1e-12);
      }),
    );
  });
});

describe('resolveToneResponse', () => {
  it.each([
    ['sRGB', ['srgb', 'S_RGB', ' sRGB ', 'IEC 61966-2-1']],
    ['L*', ['l*', 'L_STAR', 'L-Star', 'lstar']],
    ['BT.1886', ['BT_1886', 'bt1886', 'Rec. 1886', 'ITU-R BT.1886']],
    ['PQ', ['pq', 'ST2084', 'SMPTE ST 2084', 'BT.2100 PQ']],
    ['HLG', ['hlg', 'ARIB STD-B67', 'BT_2100_HLG']],
    [2.2, ['2.2', 'gamma 2.2', 'GAMMA_2.2', 2.2]],
    [1, ['1', 1]],
    [4, ['4.0', 4]],
  ])('knows %s by its spellings', (value, spellings) => {
    for (const spelling of spellings) expect(resolveToneResponse(spelling).value).toBe(value);
  });

  it.each(['EBU', '', 'gamma', 0.5, 0.999, 4.001, 0, -2.2, 22, Number.NaN, '0.9', '2.2.2'])(
    'refuses %s and lists what it knows',
    (name) => {
      expect(() => resolveToneResponse(name)).toThrow(withCode('unknown-tone-response'));
      expect(() => resolveToneResponse(name)).toThrow(/sRGB, L\*, BT\.1886, PQ, HLG/);
    },
  );
});
