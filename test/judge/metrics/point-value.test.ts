import { expect, test } from 'vitest';
import { greatest, least } from '../../../src/judge/metrics/point-value.ts';

test.each([
  [[5], 0, 0],
  [[5, 5], 0, 0],
  [[5, 7, 6], 1, 0],
  [[5, 4, 6], 2, 1],
  [[5, 4, 6, 6, 4], 2, 1],
  [[-1, 3, -2, 9], 3, 2],
])('of %j the largest is at place %i, the smallest at %i, the first of equals', (values, most, fewest) => {
  const points = { pointIndices: values.map((_, place) => 10 + place), values };
  expect(greatest(points)).toEqual({ pointIndex: 10 + most, value: values[most] });
  expect(least(points)).toEqual({ pointIndex: 10 + fewest, value: values[fewest] });
});
