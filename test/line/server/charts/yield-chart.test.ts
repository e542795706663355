import { describe, expect, it } from 'vitest';
import { frozenFromYields } from '../../../../src/line/server/charts/freeze-limits.ts';
import { yieldAnswer, yieldChart } from '../../../../src/line/server/charts/yield-chart.ts';

const at = '2026-03-02T09:00:00.000Z';
const facts = { from: at, to: at, frozenAt: at, frozenBy: 'anna' };
const row = (day: number, firstPass: number, units = 100) => {
  const group = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
  return { group, units, firstPass, finalPass: units, runs: units, meanDurationMs: 1 };
};

describe('the chart of a yield', () => {
  it('has a point for each day with units, in the order of time, with limits by the number of its units', () => {
    const rows = [row(3, 90), row(1, 91), row(2, 45, 50), row(4, 0, 0)];
    const { chart, names } = yieldChart(rows, null);
    expect(names).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
    expect(chart?.points.map(({ value, size }) => [value, size])).toEqual([
      [0.91, 100],
      [0.9, 50],
      [0.9, 100],
    ]);
    expect(chart?.points[1]?.lowerLimit).toBeLessThan(chart?.points[0]?.lowerLimit ?? 0);
  });

  it('signals a day on which fewer units passed than frozen limits allow, beside its target', () => {
    const good = Array.from({ length: 20 }, (_, day) => row(day + 1, 95 + (day % 3) - 1));
    const frozen = frozenFromYields(good, facts);
    expect(frozen.center).toBeCloseTo(0.9495, 3);
    const target = { share: 0.97, setAt: at, setBy: 'anna' };
    const answer = yieldAnswer(yieldChart([...good, row(30, 80)], frozen), frozen, target);
    expect(answer).toMatchObject({ kind: 'p', target: 0.97, frozen: { points: 20 } });
    expect(answer.signals).toContainEqual(
      expect.objectContaining({ at: '2026-01-30', rule: 1, side: 'below', text: 'below the lower control limit' }),
    );
    expect(() => frozenFromYields(good.slice(1), facts)).toThrow('at least 20 days or shifts with units');
  });

  it('says in words that every unit passed, and that there are too few days', () => {
    const all = yieldAnswer(yieldChart([row(1, 100), row(2, 100)], null), null, null);
    expect(all).toMatchObject({
      noVariation: true,
      upperLimit: null,
      note: expect.stringContaining('every unit passed'),
      noteCode: 'all-alike',
    });
    expect(yieldAnswer(yieldChart([row(1, 100)], null), null, null).note).toContain('at least two');
  });
});
