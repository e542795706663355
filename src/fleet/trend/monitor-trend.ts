import { type MetricTrend, metricTrends, type TimedValue, trendMarks } from '../../report/statistics/metric-trends.ts';
import type { TrendMark } from '../../report/statistics/trend-figure.ts';
import type { ReportedState } from './reported-state.ts';

/** Values of one monitor over the states that syncs have seen. */
export interface MonitorTrend {
  readonly values: readonly StateValue[];
  readonly trends: readonly MetricTrend[];
  readonly marks: readonly TrendMark[];
}

export type StateMetric = 'usage-since-calibration' | 'white-luminance' | 'black-luminance';

export interface StateValue {
  readonly atMs: number;
  readonly metric: StateMetric;
  /** Zero-based; it and the name are null for a value of the monitor as a whole. */
  readonly colorModeIndex: number | null;
  readonly colorMode: string | null;
  readonly value: number;
  readonly unit: 'h' | 'cd/m²';
}

/** Fewer values show no trend; a monitor is calibrated only a few times a year. */
const MIN_VALUES = 2;

/**
 * Usage since calibration at the time of each report, and the luminance of white and black after each calibration. A value whose time
 * cannot be read is left out. `titleOf` names a metric for people.
 */
export function monitorTrend(
  states: readonly ReportedState[],
  titleOf: (metric: StateMetric, colorMode: string | null) => string,
): MonitorTrend {
  const values = states.flatMap(valuesOf);
  const unique = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  const timed = unique.map(
    ({ metric, colorModeIndex, colorMode, ...value }): TimedValue => ({
      ...value,
      key: `${metric} ${colorModeIndex}`,
      title: titleOf(metric, colorMode),
      lower: null,
      upper: null,
    }),
  );
  const calibrations = states.flatMap(({ calibratedAt, selfCalibrationExecutedAt, colorModes }) => [
    ...[calibratedAt, selfCalibrationExecutedAt],
    ...colorModes.flatMap((mode) => [mode.calibratedAt, mode.selfCalibratedAt]),
  ]);
  const marks = trendMarks(
    calibrations.map((time) => {
      const ms = time === null ? null : msOf(time);
      return { calibratedAt: ms === null ? null : new Date(ms).toISOString(), validatedAt: null };
    }),
  );
  return { values: unique.toSorted((a, b) => a.atMs - b.atMs), trends: metricTrends(timed, MIN_VALUES), marks };
}

function valuesOf({ updatedAt, postCalibrationUsageHours, colorModes }: ReportedState): readonly StateValue[] {
  const value = (
    metric: StateMetric,
    time: string | null,
    mode: Pick<StateValue, 'colorModeIndex' | 'colorMode'>,
    found: number | null,
    unit: StateValue['unit'],
  ) => {
    const atMs = time === null ? null : msOf(time);
    return atMs === null || found === null ? [] : [{ atMs, metric, ...mode, value: found, unit }];
  };
  return [
    ...value(
      'usage-since-calibration',
      updatedAt,
      { colorModeIndex: null, colorMode: null },
      postCalibrationUsageHours,
      'h',
    ),
    ...colorModes.flatMap(({ index, name, calibratedAt, white, black }) => {
      const mode = { colorModeIndex: index, colorMode: name };
      return [
        ...value('white-luminance', calibratedAt, mode, white, 'cd/m²'),
        ...value('black-luminance', calibratedAt, mode, black, 'cd/m²'),
      ];
    }),
  ];
}

/** Milliseconds since 1970; a time without a zone is taken as UTC. Null if it is no time. */
function msOf(time: string): number | null {
  const ms = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(time) ? `${time.replace(' ', 'T')}Z` : time);
  return Number.isNaN(ms) ? null : ms;
}
