import { expect, it } from 'vitest';
import { isUndecided } from '../../src/verdict/guard-band.ts';

it.each([
  [14, 15, '<=', 1, true],
  [16, 15, '<=', 1, true],
  [15, 15, '>=', 1, true],
  [13.99, 15, '<', 1, false],
  [16.01, 15, '>', 1, false],
  [15, 15, '<=', 0, false],
  [0, 0, '==', 1, false],
] as const)(
  '%d beside a bound of %d (%s) under a guard band of %d: undecided is %s',
  (value, bound, operator, band, expected) => {
    expect(isUndecided(value, bound, operator, { pass: band, fail: band })).toBe(expected);
  },
);
