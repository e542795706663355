import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlayedStopCase, playStopCase, stopCases } from './stop-case.mjs';

// `npm run soak -- --stop 10000` plays more of them.
const CASES = 25;

test('the verdict is the same with and without stopping at a proven fail', async () => {
  const played: PlayedStopCase[] = [];
  for (const given of fc.sample(stopCases, { numRuns: CASES, seed: 11 })) {
    const found = await playStopCase(given);
    expect(found.problems, JSON.stringify(given)).toEqual([]);
    played.push(found);
  }
  const count = (outcome: string, isStopped: boolean) =>
    played.filter((one) => one.outcome === outcome && one.isStopped === isStopped).length;
  // Neither is the property empty: some runs stop, some fail only at their end, and some pass.
  expect(count('fail', true)).toBeGreaterThan(3);
  expect(count('fail', false)).toBeGreaterThan(3);
  expect(count('pass', false)).toBeGreaterThan(3);
  expect(count('pass', true)).toBe(0);
});
