import { unitText } from '../../../../report/text/sentence-values.ts';
import type { AlarmCondition } from '../../../protocol/alarm-rule.ts';
import { ruleText } from '../../alarms/rule-text.ts';
import { CHART_TITLES, metricWords } from '../charts/series-title.ts';
import type { LineText, LineWords } from '../languages/languages.ts';
import { durationText } from '../parts/time-text.ts';

/** A rule in the language of the reader, with the words that the pages of charts use. */
export function ruleWords(condition: AlarmCondition, t: LineWords): string {
  return ruleText(condition, {
    say: t,
    span: (ms) => durationText(ms, t),
    chart: (kind) => CHART_TITLES[kind],
    metric: (name) => metricWords(name, t),
  });
}

/**
 * The sentence of an alarm in the language of the reader. The store holds it in English, as e-mails and webhooks say it: it is known again by its
 * form, and stays as it is if it has none of them.
 */
export function alarmWords(stored: string, t: LineWords): string {
  for (const [form, pattern] of PATTERNS) {
    const found = pattern.exec(stored);
    if (found === null) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, text]) => [name, valueIn(name, text, t)] as const);
    return t(form, Object.fromEntries(values));
  }
  return stored;
}

function valueIn(name: string, text: string, t: LineWords): string | number {
  if (name === 'value') return t.decimal(text.replace(/\S+$/, unitText));
  if (name === 'chart') return chartTitle(text);
  if (name === 'metric') return metricWords(text, t);
  if (name === 'span') return text.replace(UNIT, (unit) => t.said(unit));
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : t.said(text);
}

/** The unit of a time span, such as that of `15 min`. */
const UNIT = /(?<=^\d+ )(?:s|min|h|d)$/;

function chartTitle(kind: string): string {
  return Object.hasOwn(CHART_TITLES, kind) ? CHART_TITLES[kind as keyof typeof CHART_TITLES] : kind;
}

/** The first that fits is taken: those of more words come first. */
const FORMS = [
  'has never reported',
  'not heard from since {time}, in the middle of a run',
  'not heard from since {time}',
  '{yield} {percent} % ({passed} of {count} units in {span}), target {target} %',
  "the clock is {count} s ahead of the server's",
  "the clock is {count} s behind the server's",
  "the clock of the server {names} is {count} s ahead of the database's",
  "the clock of the server {names} is {count} s behind the database's",
  'golden unit: the check failed: {summary}',
  'golden unit: check overdue since {time}',
  '{chart} chart of {metric}, {names}: spread of the points {signal} ({value})',
  '{chart} chart of {metric}, {names}: {signal} ({value})',
  '{chart} chart of {metric}, {names}: {signal}',
] as const satisfies readonly LineText[];

const NUMBERS: ReadonlySet<string> = new Set(['percent', 'passed', 'count', 'target']);

const PATTERNS = FORMS.map((form) => [form, patternOf(form)] as const);

function patternOf(form: string): RegExp {
  const source = form
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[()]/g, String.raw`\$&`) : groupOf(part)))
    .join('');
  return new RegExp(`^${source}$`, 's');
}

/** Numbers are digits, and names may hold anything. */
function groupOf(name: string): string {
  if (name === 'names') return `(?<${name}>.+)`;
  if (name === 'chart' || name === 'metric') return `(?<${name}>[^,]+?)`;
  return `(?<${name}>${NUMBERS.has(name) ? String.raw`[\d.]+` : '.+?'})`;
}
