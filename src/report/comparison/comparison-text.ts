import { SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import type { Comparison, MetricChange } from '../../record/comparison/compare-inspections.ts';
import { decidingText } from '../text/deciding-text.ts';
import { numberText, unitDigits } from '../text/number-text.ts';

/** The grade of one of the two runs; its profile is named if they were judged by different ones. */
export function gradeText({ grades, profiles, signalPathOnly }: Comparison, run: 0 | 1): string {
  const by = profiles[0] === profiles[1] ? '' : ` by ${profiles[run]}`;
  return `${grades[run]}${by}${signalPathOnly[run] ? `, ${SIGNAL_PATH_ONLY}` : ''}`;
}

/** A metric before, after and its change, each as text. Two values that differ never read alike. */
export function metricTexts({ from, to, bounds = [], unit }: MetricChange): readonly [string, string, string] {
  const text = (value: number) => decidingText(value, bounds, numberText(value, unitDigits(unit)));
  return [text(from), text(to), signedText(to - from, unitDigits(unit))];
}

/** Metrics that a profile limits, those that changed and those that did not. */
export function limitedMetrics({ metrics }: Comparison): {
  readonly changed: readonly MetricChange[];
  readonly same: readonly MetricChange[];
} {
  const limited = metrics.filter(({ bounds }) => bounds !== undefined);
  const isSame = (one: MetricChange) => metricTexts(one)[0] === metricTexts(one)[1];
  return { changed: limited.filter((one) => !isSame(one)), same: limited.filter(isSame) };
}

/** A change with its sign; 0 has none. */
export function signedText(value: number, digits: number): string {
  const text = numberText(value, digits);
  if (Number(text) === 0) return numberText(0, digits);
  return value > 0 ? `+${text}` : text;
}
