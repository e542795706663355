import { describe, expect, it } from 'vitest';
import { translator } from '../../../src/report/languages/languages.ts';
import { metricTrends, trendMarks } from '../../../src/report/statistics/metric-trends.ts';
import { trendFigure } from '../../../src/report/statistics/trend-figure.ts';

const DAY_MS = 86_400_000;
const value = (key: string, day: number, of: number, upper: number | null = null) => {
  return { key, title: key, unit: 'cd/m²', lower: null, upper, atMs: day * DAY_MS, value: of };
};

describe('metricTrends', () => {
  it('has each metric of three runs or more, in the order of time, with the limits of the newest run', () => {
    const values = [
      value('a', 60, 3, 5),
      value('a', 0, 1, 9),
      value('a', 30, 2, 9),
      value('b', 0, 1),
      value('b', 1, 1),
    ];
    const [trend, ...others] = metricTrends(values);
    expect(others).toEqual([]);
    expect(trend).toMatchObject({ title: 'a', upper: 5, isConstant: false });
    expect(trend?.points.map((point) => point.value)).toEqual([1, 2, 3]);
    expect(metricTrends([1, 2, 3].map((day) => value('c', day, 0.25)))).toMatchObject([{ isConstant: true }]);
  });
});

describe('trendMarks', () => {
  it('has each calibration and validation once', () => {
    const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    const runs = [
      { calibratedAt: second, validatedAt: null },
      { calibratedAt: first, validatedAt: second },
      { calibratedAt: first, validatedAt: second },
    ];
    expect(trendMarks(runs).map(({ what, atMs }) => [what, new Date(atMs).toISOString()])).toEqual([
      ['calibration', first],
      ['calibration', second],
      ['validation', second],
    ]);
  });
});

describe('trendFigure', () => {
  it('draws runs true to scale in time, with marks and limits', () => {
    const points = [0, 10, 100].map((day) => ({ atMs: day * DAY_MS, value: day }));
    const { markup } = trendFigure(
      { points, marks: [{ atMs: 50 * DAY_MS, what: 'calibration' }], lower: null, upper: 120 },
      'Luminance',
      translator('en'),
    );
    const [, ...places] = markup.match(/class="line" d="M([\d.]+) [\d.]+L([\d.]+) [\d.]+L([\d.]+)/) ?? [];
    const [first = 0, second = 0, third = 0] = places.map(Number);
    expect((second - first) / (third - first)).toBeCloseTo(0.1, 2);
    const mark = Number(/class="mark calibration" d="M([\d.]+)/.exec(markup)?.[1]);
    expect((mark - first) / (third - first)).toBeCloseTo(0.5, 2);
    expect(markup).toContain('class="limit"');
    expect(markup).toContain('1970-04-11');
  });

  it('draws runs of one moment, and values that do not vary', () => {
    const points = [1, 1, 1].map((of) => ({ atMs: DAY_MS, value: of }));
    expect(trendFigure({ points, marks: [], lower: null, upper: null }, 'x', translator('en')).markup).not.toMatch(
      /NaN|Infinity/,
    );
  });
});
