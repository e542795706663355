import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectOutsideCase, type OutsideTruth, problemsOf } from './inspect-outside-case.mjs';
import { outsideCases } from './outside-case.mjs';

test('random inspections of a monitor server that is not the simulator: clean ones pass, bad ones do not', async () => {
  const said = new Set<string>();
  await fc.assert(
    fc.asyncProperty(outsideCases, async (given) => {
      const { problems, truth, outcomes } = await inspectOutsideCase(given);
      for (const outcome of outcomes) said.add(`${truth}: ${outcome}`);
      expect(problems).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect([...said]).toEqual(expect.arrayContaining(['pass: pass', 'bad: fail', 'doubtful: inconclusive']));
});

describe('a wrong verdict is a problem', () => {
  test.each<[OutsideTruth, string, readonly string[]]>([
    ['pass', 'pass', []],
    ['pass', 'fail', ['clean refused']],
    ['pass', 'inconclusive', ['clean refused']],
    ['pass', 'no record', ['clean refused']],
    ['bad', 'pass', ['false pass']],
    ['bad', 'fail', []],
    ['bad', 'inconclusive', []],
    ['doubtful', 'pass', ['false pass']],
    ['doubtful', 'fail', ['false fail']],
    ['doubtful', 'inconclusive', []],
    ['doubtful', 'no record', []],
  ])('%s, said %s: %j', (truth, said, expected) => {
    expect(problemsOf(truth, said, '').map(({ what }) => what)).toEqual(expected);
  });
});
