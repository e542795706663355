import { unitText } from '../../../../report/text/sentence-values.ts';
import type { AlarmFinding } from '../../../protocol/alarm-finding.ts';
import type { AlarmCondition } from '../../../protocol/alarm-rule.ts';
import { findingText } from '../../alarms/finding-text.ts';
import { ruleText } from '../../alarms/rule-text.ts';
import type { LineWords } from '../../languages/languages.ts';
import { CHART_TITLES, metricWords } from '../charts/series-title.ts';
import { durationText } from '../parts/time-text.ts';

/** A rule in the language of the reader, with the words that the pages of charts use. */
export function ruleWords(condition: AlarmCondition, t: LineWords): string {
  return ruleText(condition, wordsOf(t));
}

/** The sentence of an alarm in the language of the reader. */
export function findingWords(finding: AlarmFinding, timeZone: string, t: LineWords): string {
  const value = (number: number, unit: string) =>
    t.decimal(unit === '' ? String(number) : `${number} ${unitText(unit)}`);
  return findingText(finding, timeZone, { ...wordsOf(t), value });
}

function wordsOf(t: LineWords) {
  return {
    say: t,
    span: (ms: number) => durationText(ms, t),
    chart: (kind: keyof typeof CHART_TITLES) => CHART_TITLES[kind],
    metric: (name: string) => metricWords(name, t),
  };
}
