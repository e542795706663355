import { expect, test } from 'vitest';
import { largest } from '../../../src/judge/diagnosis/hypothesis.ts';
import { isExplained } from '../../../src/judge/diagnosis/sample.ts';

test.each([
  ['all, if none reaches it', 5, [1, 4, 2], 4, 3],
  ['up to the first that reaches it', 4, [1, 4, 2], 4, 2],
  ['up to the first beyond it', 3, [1, 4, 9], 4, 2],
  ['none, if there are none', 3, [], 0, 0],
])('the largest misfit looks at %s', (_, stopAt, misfits, expected, looked) => {
  const asked: number[] = [];
  const found = largest(
    misfits,
    (misfit) => {
      asked.push(misfit);
      return misfit;
    },
    stopAt,
  );
  expect([found, asked.length]).toEqual([expected, looked]);
});

test('one whole tolerance explains a reading', () => {
  expect([0.5, 1, 1.001].map(isExplained)).toEqual([true, true, false]);
});
