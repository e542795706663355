import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from './case.mjs';
import { inspectCase } from './inspect-case.mjs';

// `npm run soak` plays more of them.
test('whole inspections under random faults say the truth or nothing, lose no reading, leave the monitor as it was', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const result = await inspectCase(given);
      for (const outcome of result.outcomes) outcomes.add(outcome);
      expect(result.problems).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect([...outcomes]).toEqual(expect.arrayContaining(['pass', 'fail', 'inconclusive']));
});
