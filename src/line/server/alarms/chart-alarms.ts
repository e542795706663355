import type { AlarmFinding } from '../../protocol/alarm-finding.ts';
import type { AlarmCondition } from '../../protocol/alarm-rule.ts';
import type { ChartSeries } from '../../protocol/chart-series.ts';
import type { OpenAlarm } from '../store/alarms/change-alarms.ts';
import type { ChartedSeries, FoundAlarm } from './alarm-facts.ts';

/** Series with a signal at one of the last points, or at a point whose run arrived after the order `since`: of many that arrive together, none is missed. */
export function chartAlarms(
  { chart }: Extract<AlarmCondition, { kind: 'chart' }>,
  charted: readonly ChartedSeries[],
  since: number,
): readonly FoundAlarm[] {
  return charted.flatMap(({ series, unit, points, signals }): FoundAlarm[] => {
    const signal = signals.find(({ point, order }) => point > points - LAST_POINTS || order > since);
    if (signal === undefined) return [];
    const { metric, model, profile } = series;
    const { panel, rule, side, value } = signal;
    const finding = { code: 'chart-signal', chart, metric, model, profile, panel, rule, side, value, unit } as const;
    return [{ subject: subjectOf(series), station: series.station, finding }];
  });
}

/** A signal ends after so many points without another one. */
const LAST_POINTS = 5;

/** The alarms that are found, and those that stay open since no run of their series arrived. */
export function withUnchanged(
  found: readonly FoundAlarm[],
  open: readonly OpenAlarm[],
  charted: readonly ChartedSeries[],
): readonly FoundAlarm[] {
  const computed = new Set(charted.map(({ series }) => subjectOf(series)));
  const kept = open.filter(({ subject }) => !computed.has(subject));
  return [...found, ...kept.map(({ subject }) => ({ subject, station: null, finding: UNCHANGED }))];
}

/** The alarm is open already: what it found is kept. */
const UNCHANGED: AlarmFinding = { code: 'told', text: '' };

function subjectOf({ metric, source, profile, model, station }: ChartSeries): string {
  return JSON.stringify([metric, source, profile, model, station]);
}
