import type { LimitResult } from '../../../../judge/verdict.ts';
import { type Html, html } from '../../../../report/html/html.ts';
import { boundedText } from '../../../../report/text/fitted-text.ts';
import { numberText, unitDigits } from '../../../../report/text/number-text.ts';
import { operatorSign } from '../../../../report/text/operator-sign.ts';
import type { LineWords } from '../../languages/languages.ts';
import { causeTitle, limitTitle } from '../parts/cause-titles.ts';
import { runAddress } from '../parts/links.ts';
import type { ComparedRun, LinePageContext } from '../parts/page-inputs.ts';
import { durationText, timeCell } from '../parts/time-text.ts';
import { gradeMark, runMarks } from './run-marks.ts';

/** Two runs of a unit, fact by fact and limit by limit; rows that differ are marked. */
export function comparedRuns(
  { shifts, t }: LinePageContext,
  [first, second]: readonly [ComparedRun, ComparedRun],
): Html {
  const both = [first.row, second.row];
  const text = (title: string, of: (run: ComparedRun) => string) => {
    const [a, b] = [of(first), of(second)];
    return html`<tr${a !== b && html` class="differs"`}><th scope="row">${title}</th><td><bdi>${a}</bdi></td><td><bdi>${b}</bdi></td></tr>\n`;
  };
  return html`<section aria-labelledby="compared"><h2 id="compared">${t('Two runs')}</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="compared"><table>
<thead><tr><td></td>${both.map((row) => html`<th scope="col"><a href="${runAddress(row.id)}">${timeCell(row.receivedAt, shifts.timeZone)}</a></th>`)}</tr></thead>
<tbody><tr${first.row.grade !== second.row.grade && html` class="differs"`}><th scope="row">${t('Verdict')}</th>${both.map((row) => html`<td>${gradeMark(row.grade, t)} ${runMarks(row, t)}</td>`)}</tr>
${text(t('Station'), ({ row }) => row.station)}${text(t('Operator'), ({ row }) => row.operator ?? '–')}${text(t('Profile'), ({ row }) => t('{name}, version {version}', row.profile))}${text(t('Reason of the retest'), ({ row }) => row.retestReason ?? '–')}${text(t('Duration'), ({ row }) => durationText(row.durationMs, t))}${text(t('Readings'), ({ row: { counts } }) => t('{count} of {of}', { count: counts.read, of: counts.planned }))}${text(t('Causes'), ({ row }) => row.causes.map((cause) => causeTitle(cause, t)).join(', ') || '–')}${limitNames(first, second).map((name) => text(limitTitle(name, t), (run) => limitText(run, name, t)))}</tbody>
</table></div></section>`;
}

function limitNames(...runs: readonly ComparedRun[]): readonly string[] {
  return [...new Set(runs.flatMap(({ limits }) => limits.map(nameOf)))];
}

function nameOf({ metric, patch }: ComparedRun['limits'][number]): string {
  return patch === null ? metric : `${metric} ${patch}`;
}

function limitText({ limits }: ComparedRun, name: string, t: LineWords): string {
  const found = limits.find((limit) => nameOf(limit) === name);
  return found === undefined
    ? '–'
    : `${boundedText(numberOf(found, t), found.bound, t.report)} (${operatorSign(found.operator)} ${t.decimal(found.required)}), ${t(RESULTS[found.result])}`;
}

function numberOf({ value, unit }: LimitResult, t: LineWords): string {
  return value === null ? t('no value') : t.decimal(numberText(value, unitDigits(unit)));
}

const RESULTS = { met: 'met', marginal: 'marginal', missed: 'missed', unjudged: 'not judged' } as const;
