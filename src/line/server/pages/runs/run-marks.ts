import type { Grade } from '../../../../judge/verdict.ts';
import { type Html, type HtmlPart, html } from '../../../../report/html/html.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';

/** A sign of its own for each grade, so that color is never the only one. */
export const SIGNS: Readonly<Record<Grade, string>> = { pass: '✓', 'pass-marginal': '≈', fail: '✕', inconclusive: '?' };

const GRADE_TEXTS = {
  pass: 'Pass',
  'pass-marginal': 'Pass, marginal',
  fail: 'Fail',
  inconclusive: 'Inconclusive',
} as const satisfies Readonly<Record<Grade, LineText>>;

/** A grade in words, with its sign and color. */
export function gradeMark(grade: Grade, t: LineWords): Html {
  return html`<span class="grade ${grade}"><span aria-hidden="true">${SIGNS[grade]}</span> ${t(GRADE_TEXTS[grade])}</span>`;
}

/** A grade, or an outcome, in words. */
export function gradeText(grade: Grade, t: LineWords): string {
  return t(GRADE_TEXTS[grade]);
}

/** True if a run counts: complete, of production, not quarantined. */
export function isCounted({ kind, isComplete, quarantine }: RunRow): boolean {
  return kind === 'production' && isComplete && quarantine === null;
}

/** Reasons why a run does not count, in a word or two each; empty if it does. */
export function marksOf({ kind, isComplete, quarantine }: RunRow, t: LineWords): readonly string[] {
  return [
    ...(kind === 'production' ? [] : [t(KIND_MARKS[kind])]),
    ...(isComplete ? [] : [t('stopped')]),
    ...(quarantine === null ? [] : [t('quarantined')]),
  ];
}

/** Legend of the signs of a station's last runs. */
export function signsLegend(t: LineWords): Html {
  const grades = (Object.keys(SIGNS) as Grade[]).map((grade) => html`${gradeMark(grade, t)} `);
  return html`<p class="hint signs">${grades}<span><span class="uncounted" aria-hidden="true">✓</span> ${t('dashed: does not count')}</span></p>`;
}

/** A sentence on what a run that has marks counts as. */
export function countsAs({ attempt }: RunRow, t: LineWords): string {
  return t(attempt === null ? 'This run does not count' : 'This run counts only as an attempt');
}

const KIND_MARKS = {
  simulated: 'simulation',
  rejudged: 'judged again',
  imported: 'imported',
  gauge: 'gauge study',
  golden: 'golden unit check',
} as const;

/** True if a run is complete without reading its whole plan: it was stopped at a proven fail. */
export function isStoppedAtFail({ isComplete, counts }: RunRow): boolean {
  return isComplete && counts.read < counts.planned;
}

export const STOPPED_AT_FAIL = 'stopped at a proven fail';

/** The same as tags. */
export function runMarks(row: RunRow, t: LineWords): Html | null {
  const marks = marksOf(row, t);
  if (marks.length === 0)
    return isStoppedAtFail(row)
      ? html`<span class="marks"><span class="tag">${t(STOPPED_AT_FAIL)}</span></span>`
      : null;
  return html`<span class="marks" title="${countsAs(row, t)}">${marks.map((mark) => html`<span class="tag">${mark}</span> `)}</span>`;
}

/** A profile with its version. */
export function profileName({ name, version }: RunRow['profile'], t: LineWords): HtmlPart {
  return t.html('{name}, version {version}', { name: html`<bdi>${name}</bdi>`, version });
}
