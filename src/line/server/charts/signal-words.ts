import type { ChartKind } from '../../../base/statistics/charts/control-chart.ts';
import type { ChartSignal, RunRule } from '../../../base/statistics/charts/run-rules.ts';

/** A signal in words, such as `two of three points beyond two standard deviations above the center line`. */
export function signalWords(kind: ChartKind, { rule, side }: Pick<ChartSignal, 'rule' | 'side'>): string {
  if (kind === 'cusum')
    return side === 'below' ? 'the lower sum is beyond its limit' : 'the upper sum is beyond its limit';
  if (rule === 1) return side === 'below' ? 'below the lower control limit' : 'above the upper control limit';
  if (rule === 3) return side === 'below' ? 'six points in a row fall' : 'six points in a row rise';
  const words = RULES[rule];
  return side === null ? words : `${words} ${side} the center line`;
}

const RULES: Readonly<Record<Exclude<RunRule, 1 | 3>, string>> = {
  2: 'nine points in a row',
  4: 'fourteen points in a row alternate up and down',
  5: 'two of three points beyond two standard deviations',
  6: 'four of five points beyond one standard deviation',
  7: 'fifteen points in a row within one standard deviation of the center line',
  8: 'eight points in a row beyond one standard deviation, on either side',
};
