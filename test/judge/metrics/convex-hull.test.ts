import { expect, test } from 'vitest';
import { convexHull } from '../../../src/judge/metrics/farthest-pair.ts';

const at = (...places: readonly (readonly [number, number])[]) => places.map(([x, y]) => ({ x, y }));

test.each([
  ['a square of nine', at([0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [2, 2]), '0,0 2,0 2,2 0,2'],
  [
    'colors, which are near each other',
    at([0.2, 0.4], [0.21, 0.4], [0.205, 0.41], [0.204, 0.403]),
    '0.2,0.4 0.21,0.4 0.205,0.41',
  ],
  ['a triangle with a place on its side', at([0, 0], [4, 0], [2, 1], [0, 2]), '0,0 4,0 0,2'],
  ['a line', at([3, 3], [1, 1], [2, 2]), '1,1 3,3'],
  ['a column', at([5, 9], [5, 1], [5, 4]), '5,1 5,9'],
])('the corners of %s', (_, places, corners) => {
  const found = convexHull(places).map(({ x, y }) => `${x},${y}`);
  expect([...new Set(found)]).toEqual(corners.split(' '));
  // The ends of the lower side are those of the upper one.
  expect(found).toHaveLength(new Set(found).size + 2);
});
