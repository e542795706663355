import type { AlarmCondition } from '../../protocol/alarm-rule.ts';
import type { ChartSeries } from '../../protocol/chart-series.ts';
import { signalWords } from '../charts/signal-words.ts';
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
    const value =
      signal.value === null ? '' : ` (${Number(signal.value.toPrecision(5))}${unit === '' ? '' : ` ${unit}`})`;
    const spread = signal.panel === 'spread' ? 'spread of the points ' : '';
    const text = `${chart} chart of ${series.metric}, ${series.model}, ${series.profile}: ${spread}${signalWords(chart, signal)}${value}`;
    return [{ subject: subjectOf(series), station: series.station, text }];
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
  return [...found, ...kept.map(({ subject }) => ({ subject, station: null, text: '' }))];
}

function subjectOf({ metric, source, profile, model, station }: ChartSeries): string {
  return JSON.stringify([metric, source, profile, model, station]);
}
