import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../src/judge/diagnosis/place.ts';

/** First and last column and row of a box, in a grid of so many columns and rows. */
type Case = readonly [readonly [number, number, number, number], readonly [number, number], string];

const CASES: readonly Case[] = [
  [[0, 0, 0, 0], [5, 5], 'top-left'],
  [[3, 4, 0, 1], [5, 5], 'top-right'],
  [[0, 1, 4, 4], [5, 5], 'bottom-left'],
  [[4, 4, 3, 4], [5, 5], 'bottom-right'],
  [[1, 3, 0, 1], [5, 5], 'top-edge'],
  [[2, 2, 4, 4], [5, 5], 'bottom-edge'],
  [[0, 1, 1, 3], [5, 5], 'left-edge'],
  [[4, 4, 2, 2], [5, 5], 'right-edge'],
  [[1, 3, 1, 3], [5, 5], 'center'],
  [[0, 4, 0, 0], [5, 4], 'top-edge'],
  [[0, 4, 0, 0], [5, 3], 'top-third'],
  [[0, 4, 0, 1], [5, 5], 'top-third'],
  [[0, 4, 0, 2], [5, 7], 'top-half'],
  [[0, 4, 0, 4], [5, 12], 'top-third'],
  [[0, 4, 0, 6], [5, 14], 'top-half'],
  [[0, 4, 0, 7], [5, 15], 'rest: bottom-edge'],
  [[0, 4, 0, 1], [5, 4], 'top-half'],
  [[0, 4, 3, 3], [5, 4], 'bottom-edge'],
  [[0, 4, 3, 4], [5, 5], 'bottom-third'],
  [[0, 4, 2, 3], [5, 4], 'bottom-half'],
  [[0, 0, 0, 4], [5, 5], 'left-edge'],
  [[0, 1, 0, 4], [5, 5], 'left-third'],
  [[0, 1, 0, 4], [4, 5], 'left-half'],
  [[4, 4, 0, 4], [5, 5], 'right-edge'],
  [[3, 4, 0, 4], [5, 5], 'right-third'],
  [[2, 3, 0, 4], [4, 5], 'right-half'],
  [[0, 4, 2, 2], [5, 5], 'band-across'],
  [[2, 2, 0, 4], [5, 5], 'band-down'],
  [[0, 4, 0, 2], [5, 5], 'rest: bottom-edge'],
  [[0, 4, 1, 4], [5, 5], 'rest: top-edge'],
  [[1, 4, 0, 4], [5, 5], 'rest: left-edge'],
  [[0, 3, 0, 3], [5, 5], 'rest: right-edge bottom-edge'],
  [[1, 4, 1, 4], [5, 5], 'rest: left-edge top-edge'],
  [[1, 4, 1, 4], [6, 6], 'center'],
  [[1, 5, 1, 5], [7, 7], 'rest: left-edge right-edge top-edge bottom-edge'],
];

describe('placeOf', () => {
  it.each(CASES)('names columns and rows %j of %j: %s', ([left, right, top, bottom], [columns, rows], expected) => {
    const { isRest, names } = placeOf({ left, right, top, bottom }, columns, rows);
    expect(`${isRest ? 'rest: ' : ''}${names.join(' ')}`).toBe(expected);
  });
});
