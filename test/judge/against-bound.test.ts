import { expect, it } from 'vitest';
import { meetsBound, sideOf } from '../../src/judge/against-bound.ts';

it.each([
  [1, 'at'],
  [1 + 5e-13, 'at'],
  [1 - 5e-13, 'at'],
  [1 + 1.005e-12, 'above'],
  [1 - 1.005e-12, 'below'],
  [-1, 'below'],
  [2, 'above'],
] as const)('%d is, next to what arithmetic loses, %s 1', (value, side) => {
  expect(sideOf(value, 1)).toBe(side);
});

it('negative bounds are met as closely', () => {
  expect(sideOf(-1e6 - 1e-7, -1e6)).toBe('at');
  expect(sideOf(-1e6, 0)).toBe('below');
});

it.each([
  ['<', [true, false, false]],
  ['<=', [true, true, false]],
  ['>', [false, false, true]],
  ['>=', [false, true, true]],
  ['==', [false, true, false]],
] as const)('below, at and above the bound %s is met: %j', (operator, met) => {
  expect([9, 10, 11].map((value) => meetsBound(value, operator, 10))).toEqual(met);
});

it('code values must be equal exactly', () => {
  expect(meetsBound(1 + 5e-13, '==', 1)).toBe(false);
  expect(meetsBound(1 + 5e-13, '<=', 1)).toBe(true);
});
