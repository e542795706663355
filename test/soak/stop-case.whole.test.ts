import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlayedStopCase, playStopCase, stopCases } from './stop-case.mjs';

// `npm run soak -- --stop 10000` plays more of them.
const CASES = 25;
/** Of each end below; a sixth of the cases or more come to each, so that some thirty cases have them, and never all of these. */
const OF_EACH = 5;
const MOST_CASES = 200;

test('the verdict is the same with and without stopping at a proven fail', async () => {
  const played: PlayedStopCase[] = [];
  const count = (outcome: string, isStopped: boolean) =>
    played.filter((one) => one.outcome === outcome && one.isStopped === isStopped).length;
  // Neither is the property empty: some runs stop, some fail only at their end, and some pass.
  const least = () => Math.min(count('fail', true), count('fail', false), count('pass', false));
  for (const given of fc.sample(stopCases, { numRuns: MOST_CASES, seed: 11 })) {
    if (played.length >= CASES && least() >= OF_EACH) break;
    const found = await playStopCase(given);
    expect(found.problems, JSON.stringify(given)).toEqual([]);
    played.push(found);
  }
  expect(least()).toBeGreaterThanOrEqual(OF_EACH);
  expect(count('pass', true)).toBe(0);
});
