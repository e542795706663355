import { describe, expect, it } from 'vitest';
import { parsePatch } from '../../../src/plan/pattern/patch.ts';
import { expectedCodes, patternPatch, patternToShow, plannedPatch } from '../../../src/plan/pattern/patch-pattern.ts';
import type { Checkerboard, Image, Ramp } from '../../../src/plan/pattern/pattern.ts';

const size = { widthPx: 4, heightPx: 2 };
const black = { r: 0, g: 0, b: 0 };
const white = { r: 255, g: 255, b: 255 };
const ramp: Ramp = { kind: 'ramp', direction: 'horizontal', from: black, to: white };
const board: Checkerboard = { kind: 'checkerboard', codes: [black, white], cells: { columns: 4, rows: 2 } };
const image: Image = {
  kind: 'image',
  name: 'a.png',
  frame: { ...size, channels: 3, data: Uint8Array.from({ length: 24 }, (_, at) => at) },
};

describe('patternPatch', () => {
  it('is named after the pattern and has the code values of its center', () => {
    expect(patternPatch(ramp, size)).toEqual({
      name: 'horizontal ramp from black to white',
      bitDepth: 8,
      codes: { r: 170, g: 170, b: 170 },
      pattern: ramp,
    });
  });

  it('refuses an image of another size', () => {
    expect(() => patternPatch(image, { widthPx: 5, heightPx: 2 })).toThrow(/a picture of the screen's 5x2 pixels/);
  });
});

describe('plannedPatch', () => {
  it('keeps of an image what it shows at the places', () => {
    const planned = plannedPatch(patternPatch(image, size), size, [{ xPx: 1, yPx: 1 }]);
    expect(planned.pattern).toEqual({
      kind: 'sampled-image',
      name: 'a.png',
      samples: [{ xPx: 1, yPx: 1, r: 15, g: 16, b: 17 }],
    });
    expect(plannedPatch(planned, size, [])).toBe(planned);
  });

  it('leaves flat fields and drawn patterns as they are', () => {
    const flat = parsePatch('red');
    expect(plannedPatch(flat, size, [])).toBe(flat);
    const drawn = patternPatch(board, size);
    expect(plannedPatch(drawn, size, [])).toBe(drawn);
    expect(() => plannedPatch({ ...drawn, pattern: { ...board, cells: { cellPx: 0 } } }, size, [])).toThrow(/cellPx/);
  });
});

describe('expectedCodes', () => {
  it('is the same everywhere on a flat field, and differs from place to place on a pattern', () => {
    expect(expectedCodes(parsePatch('gray-512@10'), size, { xPx: 3, yPx: 1 })).toEqual({ r: 512, g: 512, b: 512 });
    expect(expectedCodes(patternPatch(board, size), size, { xPx: 0, yPx: 0 })).toEqual(black);
    expect(expectedCodes(patternPatch(board, size), size, { xPx: 1, yPx: 0 })).toEqual(white);
  });

  it('knows an image from a plan at its samples only', () => {
    const planned = plannedPatch(patternPatch(image, size), size, [{ xPx: 0, yPx: 0 }]);
    expect(expectedCodes(planned, size, { xPx: 0, yPx: 0 })).toEqual({ r: 0, g: 1, b: 2 });
    expect(expectedCodes(planned, size, { xPx: 1, yPx: 0 })).toBeNull();
  });
});

describe('patternToShow', () => {
  it('gives back what was to be drawn', () => {
    expect(patternToShow(parsePatch('white'))).toEqual({ kind: 'flat-field', codes: white });
    expect(patternToShow(patternPatch(ramp, size))).toBe(ramp);
  });

  it('cannot draw an image again from what a plan keeps of it', () => {
    expect(() => patternToShow(plannedPatch(patternPatch(image, size), size, []))).toThrow(/show its file/);
  });
});
