import { describe, expect, it } from 'vitest';
import { refuseAlternation } from '../../../src/read/files/refuse-alternation.ts';
import { createRandom } from '../../faults/random.mjs';

const drawn = createRandom('alternating maps');

/** Checks a map of this many columns and rows, made cell by cell. */
function check(
  [widthPx, heightPx]: readonly [number, number],
  cell: (column: number, row: number) => number,
  separator = ',',
): void {
  const values = Float64Array.from({ length: widthPx * heightPx }, (_, place) =>
    cell(place % widthPx, Math.floor(place / widthPx)),
  );
  refuseAlternation(
    { values, widthPx },
    Array.from({ length: heightPx }, (_, row) => row + 3),
    separator,
  );
}

const around = (level: number, scatter: number) => Math.round(level + drawn.between(-scatter, scatter));

describe('refuseAlternation refuses', () => {
  it('values at odd and even places with levels more than three times apart, and says where', () => {
    expect(() => check([8, 4], (column) => (column % 2 === 0 ? 120 : 4))).toThrow(
      'Line 3: the values at odd and at even places differ, such as 120 4 120 4 from place 1 on: expected the luminances of neighbors. If the commas are decimal signs as well, state --map-decimal comma; if each one separates two values, --map-decimal point.',
    );
    expect(() => check([2, 9], (column) => (column === 0 ? 120 : 7))).toThrow('such as 120 7 from place 1 on');
    expect(() => check([8, 4], (column) => (column % 2 === 0 ? 120 : 4), ';')).toThrow(
      'To read the numbers as they are, state their decimal sign with --map-decimal.',
    );
  });

  it('scatters more than three times apart around one level', () => {
    expect(() => check([64, 20], (column) => around(400, column % 2 === 0 ? 4 : 30))).toThrow('Line 3: the values');
  });

  it('neighbors that differ more than values two places apart', () => {
    expect(() => check([64, 20], (column) => (column % 2 === 0 ? 120 : 150))).toThrow('such as 120 150 120 150');
    expect(() => check([12, 12], (column) => (column % 2 === 0 ? 4 : 5))).toThrow('such as 4 5 4 5');
  });

  it('halves of numbers that show in a dark part alone', () => {
    const half = (column: number, row: number) => (row < 20 || column > 40 ? 3 : column % 2 === 0 ? 1 : 5);
    expect(() => check([128, 40], half)).toThrow(
      'Line 23: the values at odd and at even places differ, such as 1 5 1 5',
    );
  });

  it.each([
    ['around 6, whose decimals are smaller', 6, 3],
    ['around the mean of their decimals, which scatter more', 4.5, 1],
  ])('whole parts %s, and scatter too much for neighbors to tell', (_, level, scatter) => {
    const half = (column: number) => (column % 2 === 0 ? around(level, scatter) : Math.floor(drawn.between(0, 10)));
    expect(() => check([320, 100], half)).toThrow('the values at odd and at even places differ');
    // In a part of the screen alone, next to one in which both halves are alike.
    const digit = () => Math.floor(drawn.between(0, 10));
    expect(() => check([320, 100], (column) => (column < 160 ? half(column) : digit()))).toThrow('differ');
  });

  it('halves of numbers of a screen in a dark room', () => {
    const screen = (column: number, row: number) =>
      Math.abs(column - 64) > 30 || Math.abs(row - 40) > 20 ? 0 : column % 2 === 0 ? 88 : around(5, 5);
    expect(() => check([128, 80], screen)).toThrow('the values at odd and at even places differ');
  });
});

describe('refuseAlternation takes', () => {
  it.each<readonly [string, readonly [number, number], (column: number, row: number) => number]>([
    ['a single value', [1, 1], () => 7],
    ['one column', [1, 40], (_, row) => 100 + row],
    ['a few values of a dark part and a bright one', [2, 2], (column) => (column === 0 ? 2 : 2500)],
    ['an even map', [64, 20], () => around(400, 5)],
    [
      'columns whose amplifiers differ by a few percent',
      [64, 20],
      (column) => around(column % 2 === 0 ? 4000 : 4200, 10),
    ],
    ['one dark half', [64, 20], (column) => around(column < 31 ? 60 : 120, 1)],
    ['a few columns of a lens that darkens to the edges', [5, 400], (column) => 100 - 30 * Math.abs(column - 2)],
    ['counts that scatter by half of their level', [320, 200], () => Math.max(0, around(5, 5))],
    ['the same of columns whose amplifiers differ', [320, 200], (column) => around(column % 2 === 0 ? 100 : 104, 50)],
    ['dark counts', [64, 20], () => Math.max(0, around(0, 2))],
    ['noise around 0', [64, 20], () => -around(1, 2)],
    ['a hot column', [64, 20], (column) => (column === 10 ? 65535 : around(400, 3))],
    ['a steep gradient', [64, 20], (column, row) => around(1 + 4 * column + row, 1)],
    ['the light of a wide screen in few columns', [5, 9], (column) => 100 - 12 * Math.abs(column - 2)],
  ])('%s', (_, size, cell) => {
    expect(() => check(size, cell)).not.toThrow();
  });

  it('a map of more blocks than are checked', () => {
    expect(() => check([640, 500], () => around(400, 5))).not.toThrow();
    expect(() => check([640, 500], (column) => (column % 2 === 0 ? 400 : around(5, 5)))).toThrow(
      'at odd and at even places',
    );
  });
});
