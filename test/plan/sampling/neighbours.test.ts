import { expect, test } from 'vitest';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { neighbouringPairs } from '../../../src/plan/sampling/neighbours.ts';
import { planSampling } from '../../../src/plan/sampling/plan-sampling.ts';

function pairs(layout: string, widthPx = 1000, heightPx = 1000) {
  const resolution = { widthPx, heightPx };
  return neighbouringPairs(
    planSampling({ layout, order: 'farthest-first', resolution, patches: parsePatches('white') }),
  );
}

test('on a grid: left and right, above and below, never around the edge', () => {
  expect(pairs('3x2')).toEqual([
    [0, 1],
    [0, 3],
    [1, 2],
    [1, 4],
    [2, 5],
    [3, 4],
    [4, 5],
  ]);
});

test('a grid point that was merged into another has no neighbors', () => {
  expect(pairs('4x1', 2, 2)).toEqual([]);
});

test('elsewhere: points with none between them', () => {
  // The four outer points have the center on the rim of their circles, and see each other along the edges.
  expect(pairs('5-quarter')).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
  ]);
  expect(pairs('0.1,0.5;0.5,0.5;0.9,0.5')).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('a single point has none', () => {
  expect(pairs('center')).toEqual([]);
});
