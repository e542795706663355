import { describe, expect, it } from 'vitest';
import { TRIALS } from '../../trials.ts';
import { ALARM_CHARTS, driftedMonth, falseAlarms, MONTH_VALUES, tooLate } from './month.ts';
import { expectedAlarms } from './theory.ts';

describe('charts of simulated months', () => {
  it('show a drift before the first unit fails, however late some values arrive', () => {
    const months = Array.from({ length: TRIALS }, (_, seed) => driftedMonth(seed));
    expect(months.filter(({ firstFail }) => firstFail !== null).length).toBeGreaterThan(TRIALS / 2);
    for (const [seed, month] of months.entries()) expect([seed, tooLate(month)]).toEqual([seed, []]);
  });

  it('signal without a drift as often as theory says', () => {
    const months = Array.from({ length: TRIALS }, (_, seed) => falseAlarms(seed));
    const expected = expectedAlarms(MONTH_VALUES);
    for (const chart of ALARM_CHARTS) {
      const theory = expected[chart];
      if (theory === null) continue;
      const found = months.reduce((sum, month) => sum + month[chart], 0);
      // Counts of rare signals: five standard deviations of a Poisson number, since neighboring ranges share a value.
      const room = 5 * Math.sqrt(TRIALS * theory) + 2;
      expect([chart, Math.abs(found - TRIALS * theory) < room], `${found}, not ${TRIALS * theory}`).toEqual([
        chart,
        true,
      ]);
    }
  });
});
