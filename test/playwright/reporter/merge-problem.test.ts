import { expect, it } from 'vitest';
import { mergeProblem, type SuitePart } from '../../../src/playwright/reporter/merge-problem.ts';

const parts = (numbers: readonly number[], total: number, suite: string | null = 'a'): SuitePart[] =>
  numbers.map((current) => ({ shard: { current, total }, suite }));
const whole: SuitePart = { shard: null, suite: 'a' };

it('misses nothing of a suite without shards, or with all of them', () => {
  expect(mergeProblem([])).toBeNull();
  expect(mergeProblem([whole, whole])).toBeNull();
  expect(mergeProblem(parts([1, 2, 2], 2))).toBeNull();
  // A shard that had no tests is known by its configuration alone.
  expect(mergeProblem([...parts([1], 2), ...parts([2], 2, null)])).toBeNull();
});

it('names every shard that is missing, a copy of another not counted', () => {
  expect(mergeProblem(parts([2, 2, 4], 4))).toBe('Shard 1, 3 of 4 is missing: merge the reports of every shard.');
});

it.each([
  ['a shard of another suite', [...parts([1], 2), ...parts([2], 2, 'b')]],
  ['a whole suite of another configuration', [whole, { shard: null, suite: 'b' }]],
])('does not take %s for the rest of a suite', (_name, merged) => {
  expect(mergeProblem(merged)).toMatch(/^The merged reports are of different suites/);
});

it.each([
  ['shards of another number', [...parts([1, 2], 2), ...parts([1, 2, 3], 3)]],
  ['a whole suite beside its shards', [...parts([1, 2], 2), whole]],
])('does not take %s for one suite', (_name, merged) => {
  expect(mergeProblem(merged)).toMatch(/sharded in different ways/);
});
