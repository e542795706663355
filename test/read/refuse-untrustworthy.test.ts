import { describe, expect, test } from 'vitest';
import type { PixelAnswer, SignalAnswer } from '../../src/read/reading.ts';
import { refuseUntrustworthy } from '../../src/read/refuse-untrustworthy.ts';

const requested = { xPx: 101, yPx: 100 };

function answer(changes: Partial<SignalAnswer>): SignalAnswer {
  return {
    kind: 'signal',
    actual: requested,
    rawValue: { format: 'RGB', r: 1, g: 2, b: 3 },
    rgbFull: { r: 1, g: 2, b: 255 },
    bitDepth: 8,
    colorFormat: 'RGB',
    hdcp: false,
    received: null,
    ...changes,
  };
}

function codeOf(answered: PixelAnswer): unknown {
  try {
    refuseUntrustworthy(answered, requested);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

describe('the position', () => {
  test.each([
    ['the one asked for', { hdcp: false, actual: requested }, null],
    ['the even one before, under HDCP', { hdcp: true, actual: { xPx: 100, yPx: 100 } }, null],
    ['the even one behind, under HDCP', { hdcp: true, actual: { xPx: 102, yPx: 100 } }, null],
    ['the even one before, without HDCP', { hdcp: false, actual: { xPx: 100, yPx: 100 } }, 'position-mismatch'],
    ['two away, under HDCP', { hdcp: true, actual: { xPx: 104, yPx: 100 } }, 'position-mismatch'],
    [
      'another even one where an even one was asked for',
      { hdcp: true, actual: { xPx: 100, yPx: 102 } },
      'position-mismatch',
    ],
    ['next to the even one asked for', { hdcp: true, actual: { xPx: 100, yPx: 101 } }, 'position-mismatch'],
    ['no number', { hdcp: true, actual: { xPx: Number.NaN, yPx: 100 } }, 'position-mismatch'],
  ])('%s', (_, changes, code) => {
    expect(codeOf(answer(changes))).toBe(code);
  });
});

describe('the light', () => {
  const dark = { X: 0, Y: 0, Z: 0 };
  test.each([
    ['of 0', dark, null],
    ['below 0', { ...dark, Z: -0.1 }, 'value-out-of-range'],
    ['that is no number', { ...dark, Y: Number.NaN }, 'value-out-of-range'],
  ])('%s', (_, light, code) => {
    const measured = {
      kind: 'light',
      actual: requested,
      light,
      instrument: null,
      correction: null,
      received: '',
    } as const;
    expect(codeOf(measured)).toBe(code);
  });
});

describe('the values', () => {
  test.each([
    ['at the top of the depth', { rgbFull: { r: 255, g: 0, b: 0 } }, null],
    ['at the top of 10 bits', { bitDepth: 10, rgbFull: { r: 1023, g: 0, b: 0 } }, null],
    ['above it', { bitDepth: 10, rgbFull: { r: 0, g: 1024, b: 0 } }, 'value-out-of-range'],
    ['below 0', { rgbFull: { r: 0, g: 0, b: -1 } }, 'value-out-of-range'],
    ['no whole number', { rgbFull: { r: 0, g: 0, b: 1.5 } }, 'value-out-of-range'],
    ['not finite', { rgbFull: { r: Number.POSITIVE_INFINITY, g: 0, b: 0 } }, 'value-out-of-range'],
    ['raw above it', { rawValue: { format: 'YCBCR', y: 16, cb: 256, cr: 0 } as const }, 'value-out-of-range'],
    ['a depth of 0', { bitDepth: 0, rgbFull: { r: 0, g: 0, b: 0 } }, 'value-out-of-range'],
    ['a depth of 17', { bitDepth: 17 }, 'value-out-of-range'],
    ['a depth of 8.5', { bitDepth: 8.5 }, 'value-out-of-range'],
  ])('%s', (_, changes, code) => {
    expect(codeOf(answer(changes))).toBe(code);
  });

  test('the message names the pixel, what came and what was expected', () => {
    expect(() => refuseUntrustworthy(answer({ rgbFull: { r: 0, g: 300, b: 0 } }), requested)).toThrow(
      '(101, 100) (RGB) has g = 300, expected 0 to 255',
    );
  });
});
