import { describe, expect, it } from 'vitest';
import { monitorTrend } from '../../../src/fleet/trend/monitor-trend.ts';
import type { ReportedState } from '../../../src/fleet/trend/reported-state.ts';

const state = (updatedAt: string, usage: number, calibratedAt: string, white: number): ReportedState => ({
  ...{ updatedAt, usageHours: 1000 + usage, postCalibrationUsageHours: usage },
  ...{ calibratedAt, selfCalibrationExecutedAt: null },
  colorModes: [
    { index: 0, name: 'Paper', calibratedAt, selfCalibratedAt: null, selfCalibrationCode: null, white, black: null },
  ],
});

const states = [
  state('2026-01-10T08:00:00Z', 90, '2026-01-01 10:00', 120),
  state('2026-02-10T08:00:00Z', 300, '2026-01-01 10:00', 120),
  state('2026-03-10T08:00:00Z', 40, '2026-03-05 09:30', 117),
];
const titleOf = (metric: string, mode: string | null) => `${mode ?? 'monitor'} ${metric}`;

describe('the trend of a monitor', () => {
  it('has the usage of each report, and each calibration once, however many reports name it', () => {
    const { trends, values } = monitorTrend(states, titleOf);
    expect(trends.map(({ title, unit, points }) => [title, unit, points.map(({ value }) => value)])).toEqual([
      ['monitor usage-since-calibration', 'h', [90, 300, 40]],
      ['Paper white-luminance', 'cd/m²', [120, 117]],
    ]);
    expect(values).toHaveLength(5);
    expect(values[0]).toMatchObject({ atMs: Date.parse('2026-01-01T10:00Z'), metric: 'white-luminance', value: 120 });
  });

  it('tells two color modes of one name apart', () => {
    const twice = states.map((one) => ({
      ...one,
      colorModes: [0, 1].flatMap((index) => one.colorModes.map((mode) => ({ ...mode, index, white: 100 + index }))),
    }));
    const white = monitorTrend(twice, titleOf).trends.filter(({ title }) => title.includes('white'));
    expect(white.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [100, 100],
      [101, 101],
    ]);
  });

  it('marks each calibration once, in the order of time', () => {
    const times = monitorTrend(states.toReversed(), titleOf).marks.map(({ atMs }) => new Date(atMs).toISOString());
    expect(times).toEqual(['2026-01-01T10:00:00.000Z', '2026-03-05T09:30:00.000Z']);
  });

  it('leaves out a value without a time that can be read', () => {
    const values = monitorTrend([state('yesterday', 5, 'soon', 119)], titleOf);
    expect(values).toEqual({ values: [], trends: [], marks: [] });
  });
});
