import type { ChartKind } from '../../../base/statistics/charts/control-chart.ts';
import type { ChartSignal, RunRule } from '../../../base/statistics/charts/run-rules.ts';

/** A signal in English words, such as `two of three points beyond two standard deviations above the center line`. */
export function signalText(kind: ChartKind, { rule, side }: Pick<ChartSignal, 'rule' | 'side'>): SignalText {
  if (kind === 'cusum')
    return side === 'below' ? 'the lower sum is beyond its limit' : 'the upper sum is beyond its limit';
  const words = RULES[rule];
  return typeof words === 'string' ? words : words[side ?? 'above'];
}

/** The words of a rule, or those of each side. */
const RULES = {
  1: { above: 'above the upper control limit', below: 'below the lower control limit' },
  2: {
    above: 'nine points in a row above the center line',
    below: 'nine points in a row below the center line',
  },
  3: { above: 'six points in a row rise', below: 'six points in a row fall' },
  4: 'fourteen points in a row alternate up and down',
  5: {
    above: 'two of three points beyond two standard deviations above the center line',
    below: 'two of three points beyond two standard deviations below the center line',
  },
  6: {
    above: 'four of five points beyond one standard deviation above the center line',
    below: 'four of five points beyond one standard deviation below the center line',
  },
  7: 'fifteen points in a row within one standard deviation of the center line',
  8: 'eight points in a row beyond one standard deviation, on either side',
} as const satisfies Readonly<Record<RunRule, string | Readonly<Record<'above' | 'below', string>>>>;

type WordsOf<T> = T extends string ? T : T[keyof T];

/** Every sentence of a signal. */
export type SignalText =
  | WordsOf<(typeof RULES)[RunRule]>
  | 'the lower sum is beyond its limit'
  | 'the upper sum is beyond its limit';
