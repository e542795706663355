import type { LineText, LineWords } from '../languages/languages.ts';

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
  if (name === 'value') return t.decimal(text);
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : t.said(text);
}

/** The first that fits is taken: those of more words come first. */
const FORMS = [
  'has never reported',
  'not heard from since {time}, in the middle of a run',
  'not heard from since {time}',
  '{yield} {percent} % ({passed} of {count} units in {span}), target {target} %',
  'golden unit: the check failed: {summary}',
  'golden unit: check overdue since {time}',
  '{chart} chart of {names}: spread of the points {signal} ({value})',
  '{chart} chart of {names}: {signal} ({value})',
  '{chart} chart of {names}: {signal}',
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
  return `(?<${name}>${NUMBERS.has(name) ? String.raw`[\d.]+` : '.+?'})`;
}
