import { expect, it } from 'vitest';
import { wholeYield } from '../../../../src/line/server/pages/yields/yield-page.ts';

it('is what all groups add up to, with the mean over their runs', () => {
  const rows = [
    { group: 'A', units: 3, firstPass: 2, finalPass: 3, runs: 4, meanDurationMs: 1000 },
    { group: 'B', units: 1, firstPass: 0, finalPass: 0, runs: 1, meanDurationMs: 6000 },
  ];
  expect(wholeYield(rows)).toEqual({
    ...{ group: 'all', units: 4, firstPass: 2, finalPass: 3, runs: 5 },
    meanDurationMs: 2000,
  });
});

it('is nothing without runs', () => {
  expect(wholeYield([])).toBeNull();
});
