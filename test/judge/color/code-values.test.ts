import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeValueError, commandedCodeValueError, drives, inBitDepth } from '../../../src/judge/color/code-values.ts';

const gray = (code: number, bitDepth: number) => ({ codes: { r: code, g: code, b: code }, bitDepth });

describe('code values', () => {
  it('become drives', () => {
    expect(drives({ codes: { r: 255, g: 0, b: 51 }, bitDepth: 8 })).toEqual({ r: 1, g: 0, b: 0.2 });
  });

  it('keep their drive in another bit depth, rounded half up', () => {
    expect(inBitDepth(gray(128, 8), 10)).toEqual(gray(514, 10).codes);
    expect(inBitDepth(gray(512, 10), 8)).toEqual(gray(128, 8).codes);
    expect(inBitDepth(gray(255, 8), 12)).toEqual(gray(4095, 12).codes);
    expect(inBitDepth(gray(255, 8), 30)).toEqual(gray(1_073_741_823, 30).codes);
    expect(inBitDepth(gray(255, 8), 31)).toEqual(gray(2_147_483_647, 31).codes);
  });

  it('differ by read minus shown, in steps of what was read', () => {
    expect(codeValueError(gray(128, 8), { codes: { r: 514, g: 516, b: 510 }, bitDepth: 10 })).toEqual({
      r: 0,
      g: 2,
      b: -4,
    });
  });

  it('differ by read minus shown, in steps of what was commanded', () => {
    expect(commandedCodeValueError(gray(128, 8), { codes: { r: 514, g: 518, b: 480 }, bitDepth: 10 })).toEqual({
      r: 0,
      g: 1,
      b: -8,
    });
  });

  it('keep the part of a step that rounding would lose if more bits were read', () => {
    // 7 of 4095 steps, of which 4095 / 255 are one of 8 bits; 2 of 1023 are 0.4985 of one, 3 are 0.7478 and round to one.
    expect(commandedCodeValueError(gray(255, 8), gray(4088, 12)).r).toBeCloseTo((-7 * 255) / 4095, 12);
    expect(commandedCodeValueError(gray(128, 8), gray(516, 10)).g).toBeCloseTo((2 * 255) / 1023, 12);
    expect(commandedCodeValueError(gray(128, 8), gray(517, 10)).b).toBe(1);
  });

  it('differ from what was expected of an expansion', () => {
    const padded = { codes: { r: 1020, g: 1016, b: 1023 }, bitDepth: 10 };
    const expected = { r: 1020, g: 1020, b: 1020 };
    expect(codeValueError(gray(255, 8), padded, expected)).toEqual({ r: 0, g: -4, b: 3 });
    expect(commandedCodeValueError(gray(255, 8), padded, expected)).toEqual({ r: 0, g: -1, b: 1 });
  });

  it('may be rounded by a conversion, but not to another code of what was shown', () => {
    // 514 is 128.12 of 255, 515 is 128.37, 516 is 128.62: 129.
    const read = { codes: { r: 515, g: 516, b: 513 }, bitDepth: 10 };
    const expected = { r: 514, g: 515, b: 515 };
    const { r, g, b } = commandedCodeValueError(gray(128, 8), read, expected, 1);
    expect([r, g]).toEqual([0, 1]);
    expect(b).toBeCloseTo((-2 * 255) / 1023, 12);
  });

  it('show lost bits in every code, also in black and white', () => {
    // 8 bits cannot tell 1021 from 1023.
    expect(commandedCodeValueError(gray(1023, 10), gray(255, 8)).r).toBe(-2);
    expect(commandedCodeValueError(gray(0, 10), gray(0, 8)).r).toBe(2);
    expect(commandedCodeValueError(gray(512, 10), gray(128, 8)).r).toBe(3);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1023 }), (code) => {
        const arrived = { codes: inBitDepth(gray(code, 10), 8), bitDepth: 8 };
        expect(commandedCodeValueError(gray(code, 10), arrived).g).not.toBe(0);
      }),
    );
  });

  it('may have meant any code that arrives as the one read, and the farthest of them counts', () => {
    const codes = Array.from({ length: 1024 }, (_, code) => code);
    for (let read = 0; read < 256; read += 1) {
      const meant = codes.filter((code) => inBitDepth(gray(code, 10), 8).r === read);
      for (const shown of [0, 1, 2, 3, 511, 512, 1021, 1022, 1023, ...meant]) {
        // Of two that are equally far the greater.
        const [farthest] = meant.toReversed().toSorted((a, b) => Math.abs(b - shown) - Math.abs(a - shown)) as [number];
        expect(commandedCodeValueError(gray(shown, 10), gray(read, 8)).b).toBe(farthest - shown);
      }
    }
  });

  it('arrive without an error in any depth that loses no bit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), fc.constantFrom(8, 10, 12, 16), (code, bitDepth) => {
        const arrived = { codes: inBitDepth(gray(code, 8), bitDepth), bitDepth };
        expect(commandedCodeValueError(gray(code, 8), arrived)).toEqual({ r: 0, g: 0, b: 0 });
        expect(codeValueError(gray(code, 8), arrived)).toEqual({ r: 0, g: 0, b: 0 });
      }),
    );
  });
});
