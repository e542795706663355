import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from './case.mjs';
import { inspectCase } from './inspect-case.mjs';

/** Two at a time: most of a run is waiting. */
describe.concurrent('whole inspections under random faults', () => {
  test.each([1, 2])(
    'say the truth or nothing, lose no reading, leave the monitor as it was (half %i)',
    async (half) => {
      const outcomes = new Set<string>();
      await fc.assert(
        fc.asyncProperty(cases, async (given) => {
          const result = await inspectCase(given);
          for (const outcome of result.outcomes) outcomes.add(outcome);
          expect(result.problems).toEqual([]);
        }),
        { numRuns: 60, endOnFailure: true, seed: Number(fc.readConfigureGlobal().seed) + half },
      );
      expect([...outcomes]).toEqual(expect.arrayContaining(['pass', 'fail', 'inconclusive']));
    },
  );
});
