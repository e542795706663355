import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codesAt } from '../../../src/plan/pattern/codes-at.ts';
import { drawPattern } from '../../../src/plan/pattern/draw-pattern.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import type { Pattern } from '../../../src/plan/pattern/pattern.ts';
import { withCode } from '../../with-code.ts';

const black: Rgb = { r: 0, g: 0, b: 0 };
const white: Rgb = { r: 255, g: 255, b: 255 };
const size = { widthPx: 40, heightPx: 20 };

const codes = fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) });
const patterns: fc.Arbitrary<Pattern> = fc.oneof(
  fc.record({ kind: fc.constant('flat-field' as const), codes }),
  fc.record({
    kind: fc.constant('ramp' as const),
    direction: fc.constantFrom('horizontal' as const, 'vertical' as const),
    from: codes,
    to: codes,
  }),
  fc.record(
    {
      kind: fc.constant('five-windows' as const),
      codes,
      background: codes,
      sideFraction: fc.double({ min: 0.01, max: 1 / 3, noNaN: true }),
    },
    { requiredKeys: ['kind', 'codes', 'background'] },
  ),
  fc.record({
    kind: fc.constant('checkerboard' as const),
    codes: fc.tuple(codes, codes),
    cells: fc.oneof(
      fc.record({ columns: fc.integer({ min: 1, max: 9 }), rows: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ cellPx: fc.integer({ min: 1, max: 9 }) }),
    ),
  }),
);

describe('drawPattern', () => {
  test('draws at every pixel what codesAt expects there', () => {
    fc.assert(
      fc.property(
        patterns,
        fc.integer({ min: 1, max: 23 }),
        fc.integer({ min: 1, max: 23 }),
        (pattern, width, height) => {
          const small = { widthPx: width, heightPx: height };
          const { data } = drawPattern(pattern, small);
          const expected: number[] = [];
          for (let y = 0; y < height; y++) {
            for (let x = 0; x < width; x++) {
              const { r, g, b } = codesAt(pattern, small, x, y);
              expected.push(r, g, b);
            }
          }
          expect([...data]).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a ramp reaches both ends exactly and rounds half up between them', () => {
    const ramp: Pattern = { kind: 'ramp', direction: 'horizontal', from: black, to: { r: 255, g: 0, b: 1 } };
    const three = { widthPx: 3, heightPx: 1 };
    expect([...drawPattern(ramp, three).data]).toEqual([0, 0, 0, 128, 0, 1, 255, 0, 1]);
    expect(codesAt({ ...ramp, from: white, to: black }, three, 1, 0)).toEqual({ r: 128, g: 128, b: 128 });
  });

  test('a vertical ramp of one row shows its start', () => {
    const ramp: Pattern = { kind: 'ramp', direction: 'vertical', from: white, to: black };
    expect(codesAt(ramp, { widthPx: 1, heightPx: 1 }, 0, 0)).toEqual(white);
    expect(codesAt(ramp, { widthPx: 1, heightPx: 3 }, 0, 2)).toEqual(black);
  });

  test('has windows of 10 % in four corners and the center, and nowhere else', () => {
    const windows: Pattern = { kind: 'five-windows', codes: white, background: black };
    const lit = (x: number, y: number) => codesAt(windows, size, x, y).r === 255;
    const corners = [lit(0, 0), lit(39, 0), lit(0, 19), lit(39, 19), lit(3, 1), lit(36, 18)];
    const center = [lit(18, 9), lit(21, 10)];
    const outside = [lit(4, 0), lit(0, 2), lit(20, 0), lit(0, 10), lit(17, 9), lit(22, 9), lit(18, 8), lit(18, 11)];
    expect([...corners, ...center].every((on) => on)).toBe(true);
    expect(outside.some((on) => on)).toBe(false);
    expect(drawPattern(windows, size).data.filter((code) => code === 255)).toHaveLength(5 * 4 * 2 * 3);
  });

  test('a checkerboard of cells fills the screen with as many as were asked for', () => {
    const board: Pattern = { kind: 'checkerboard', codes: [black, white], cells: { columns: 4, rows: 2 } };
    expect([0, 9, 10, 39].map((x) => codesAt(board, size, x, 0).r)).toEqual([0, 0, 255, 255]);
    expect([0, 9, 10, 39].map((x) => codesAt(board, size, x, 19).r)).toEqual([255, 255, 0, 0]);
  });

  test('a checkerboard of pixels alternates at each', () => {
    const board: Pattern = { kind: 'checkerboard', codes: [black, white], cells: { cellPx: 1 } };
    expect([0, 1, 2].map((x) => codesAt(board, size, x, 1).r)).toEqual([255, 0, 255]);
  });

  test('an image is shown and expected as it is', () => {
    const data = Uint8Array.from({ length: 12 }, (_, index) => index * 20);
    const frame = { widthPx: 2, heightPx: 2, channels: 3, data } as const;
    const image: Pattern = { kind: 'image', name: 'four', frame };
    expect(drawPattern(image, { widthPx: 2, heightPx: 2 }).data).toEqual(data);
    expect(codesAt(image, { widthPx: 2, heightPx: 2 }, 1, 1)).toEqual({ r: 180, g: 200, b: 220 });
  });

  test('beyond an image nothing is expected that a monitor could answer', () => {
    const frame = { widthPx: 1, heightPx: 1, channels: 3, data: new Uint8Array(3) } as const;
    expect(codesAt({ kind: 'image', name: 'one', frame }, size, 0, 1)).toEqual({ r: NaN, g: NaN, b: NaN });
  });

  test('refuses a kind of pattern that it does not know', () => {
    const unknown: Pattern = JSON.parse('{"kind":"spiral"}');
    expect(() => drawPattern(unknown, size)).toThrow(/"spiral".*a known kind/);
    expect(() => codesAt(unknown, size, 0, 0)).toThrow(withCode('invalid-pattern'));
  });

  test('an image without its bytes expects nothing either', () => {
    const frame = { widthPx: 1, heightPx: 1, channels: 3, data: new Uint8Array(1) } as const;
    expect(codesAt({ kind: 'image', name: 'cut', frame }, size, 0, 0)).toEqual({ r: 0, g: NaN, b: NaN });
  });

  const image = (widthPx: number, bytes: number): Pattern => {
    return { kind: 'image', name: 'x', frame: { widthPx, heightPx: 20, channels: 3, data: new Uint8Array(bytes) } };
  };
  test.each<[string, Pattern, RegExp]>([
    ['codes above 255', { kind: 'flat-field', codes: { r: 0, g: 256, b: 0 } }, /0\/256\/0/],
    ['broken codes', { kind: 'ramp', direction: 'vertical', from: black, to: { r: 0.5, g: 0, b: 0 } }, /0\.5\/0\/0/],
    ['negative codes', { kind: 'five-windows', codes: white, background: { r: 0, g: 0, b: -1 } }, /0\/0\/-1/],
    ['windows that overlap', { kind: 'five-windows', codes: white, background: black, sideFraction: 0.4 }, /got 0\.4/],
    ['windows of nothing', { kind: 'five-windows', codes: white, background: black, sideFraction: 0 }, /got 0/],
    ['no columns', { kind: 'checkerboard', codes: [black, white], cells: { columns: 0, rows: 1 } }, /columns.*got 0/],
    ['half a pixel', { kind: 'checkerboard', codes: [black, white], cells: { cellPx: 0.5 } }, /cellPx.*got 0\.5/],
    ['an image of another size', image(41, 41 * 20 * 3), /40x20.*got 41x20/],
    ['an image with bytes missing', image(40, 7), /40x20 pixels in 7 bytes/],
  ])('refuses %s with what came and what is expected', (_name, pattern, message) => {
    expect(() => drawPattern(pattern, size)).toThrow(withCode('invalid-pattern'));
    expect(() => drawPattern(pattern, size)).toThrow(message);
  });
});
