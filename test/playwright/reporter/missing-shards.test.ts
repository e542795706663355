import { expect, it } from 'vitest';
import { missingShards } from '../../../src/playwright/reporter/missing-shards.ts';

it('misses nothing of a suite without shards, or with all of them', () => {
  expect(missingShards([])).toBeNull();
  expect(missingShards([1, 2, 2].map((current) => ({ current, total: 2 })))).toBeNull();
});

it('names every shard that is missing, a copy of another not counted', () => {
  expect(missingShards([2, 2, 4].map((current) => ({ current, total: 4 })))).toBe(
    'Shard 1, 3 of 4 is missing: merge the reports of every shard.',
  );
});
