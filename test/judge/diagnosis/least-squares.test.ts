import { describe, expect, it } from 'vitest';
import { leastSquares } from '../../../src/judge/diagnosis/least-squares.ts';

const rowsOf = (weights: readonly number[], terms: readonly (readonly number[])[]) =>
  terms.map((row) => ({ terms: row, value: row.reduce((sum, term, at) => sum + term * (weights[at] as number), 0) }));

describe('leastSquares', () => {
  it.each([
    [[2], [[3]]],
    [
      [2, -5],
      [
        [1, 0],
        [1, 4],
      ],
    ],
    [
      [0.5, 3, -2],
      [
        [1, 2, 3],
        [0, 1, 4],
        [5, 6, 0],
        [1, 1, 1],
      ],
    ],
    // The first equation has a smaller pivot than the others.
    [
      [7, 1, -4],
      [
        [0.01, 3, 1],
        [0.02, -1, 9],
        [0, 5, 2],
      ],
    ],
    [
      [1, 2, 3, 4],
      [
        [1, 0, 0, 1],
        [1, 1, 0, 2],
        [1, 0, 1, 3],
        [1, 1, 1, 7],
        [1, 2, 0, 1],
      ],
    ],
  ])('finds the weights %j of rows that they make', (weights, terms) => {
    const found = leastSquares(rowsOf(weights, terms)) ?? [];
    expect(found).toHaveLength(weights.length);
    for (const [at, weight] of weights.entries()) expect(found[at]).toBeCloseTo(weight, 6);
  });

  it('draws the line of regression through values that no line holds', () => {
    // J. L. Devore: slope sum(dx dy) / sum(dx dx), through the means.
    const [x, y] = [
      [1, 2, 4, 5],
      [2, 1, 5, 4],
    ];
    const rows = x.map((at, index) => ({ terms: [1, at], value: y[index] as number }));
    const [start, slope] = leastSquares(rows) ?? [];
    expect(slope).toBeCloseTo(0.8, 9);
    expect(start).toBeCloseTo(0.6, 9);
  });

  it.each([
    ['no rows', []],
    ['no terms', [[]]],
    ['fewer rows than terms', [[1, 2]]],
    [
      'rows that are multiples of each other',
      [
        [1, 2],
        [2, 4],
        [3, 6],
      ],
    ],
    [
      'a term that is always 0',
      [
        [1, 0],
        [2, 0],
      ],
    ],
  ])('is null for %s', (_, terms) => {
    expect(leastSquares(terms.map((row) => ({ terms: row, value: 1 })))).toBeNull();
  });
});
