import { expect, test } from 'vitest';
import { playFleet } from './play-fleet.ts';

// `npm run soak-sync -- --check 2000` plays more and larger ones.
const FLEETS = 25;

test('no monitor is good that a model of the check, written from the guide, does not call good', async () => {
  const sum = { good: 0, rows: 0, kills: 0 };
  for (let seed = 1; seed <= FLEETS; seed += 1) {
    const { holes, good, rows, kills } = await playFleet(seed, { largest: 2 });
    expect(holes).toEqual([]);
    sum.good += good;
    sum.rows += rows;
    sum.kills += kills;
  }
  // Neither does the model call everything good, nor nothing.
  expect(sum.good / sum.rows).toBeGreaterThan(0.3);
  expect(sum.good / sum.rows).toBeLessThan(0.9);
  expect(sum.kills).toBeGreaterThan(5);
});
