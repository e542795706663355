import { expect, test } from 'vitest';
import { sumOf } from '../../../src/judge/color/sum-of.ts';

test('adds a number of each, and of none comes to 0', () => {
  expect(sumOf([{ steps: 2 }, { steps: -5 }], ({ steps }) => steps)).toBe(-3);
  expect(sumOf([], () => 1)).toBe(0);
});
