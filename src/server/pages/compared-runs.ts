import { type Html, html } from '../../report/html/html.ts';
import { boundedText } from '../../report/text/fitted-text.ts';
import { numberText, unitDigits } from '../../report/text/number-text.ts';
import type { LimitResult } from '../../verdict/verdict.ts';
import { causeTitle, limitTitle } from './parts/cause-titles.ts';
import { runAddress } from './parts/links.ts';
import type { ComparedRun, LinePageContext } from './parts/page-inputs.ts';
import { gradeMark, runMarks } from './parts/run-marks.ts';
import { durationText, timeCell } from './parts/time-text.ts';

/** Two runs of a unit, fact by fact and limit by limit; rows that differ are marked. */
export function comparedRuns({ shifts }: LinePageContext, [first, second]: readonly [ComparedRun, ComparedRun]): Html {
  const both = [first.row, second.row];
  const text = (title: string, of: (run: ComparedRun) => string) => {
    const [a, b] = [of(first), of(second)];
    return html`<tr${a !== b && html` class="differs"`}><th scope="row">${title}</th><td><bdi>${a}</bdi></td><td><bdi>${b}</bdi></td></tr>\n`;
  };
  return html`<section aria-labelledby="compared"><h2 id="compared">Two runs</h2>
<div class="scroll" tabindex="0" role="group" aria-labelledby="compared"><table>
<thead><tr><td></td>${both.map((row) => html`<th scope="col"><a href="${runAddress(row.id)}">${timeCell(row.receivedAt, shifts.timeZone)}</a></th>`)}</tr></thead>
<tbody><tr${first.row.grade !== second.row.grade && html` class="differs"`}><th scope="row">Verdict</th>${both.map((row) => html`<td>${gradeMark(row.grade)} ${runMarks(row)}</td>`)}</tr>
${text('Station', ({ row }) => row.station)}${text('Operator', ({ row }) => row.operator ?? '–')}${text('Profile', ({ row }) => `${row.profile.name}, version ${row.profile.version}`)}${text('Reason of the retest', ({ row }) => row.retestReason ?? '–')}${text('Duration', ({ row }) => durationText(row.durationMs))}${text('Readings', ({ row: { counts } }) => `${counts.read} of ${counts.planned}`)}${text('Causes', ({ row }) => row.causes.map(causeTitle).join(', ') || '–')}${limitNames(first, second).map((name) => text(limitTitle(name), (run) => limitText(run, name)))}</tbody>
</table></div></section>`;
}

function limitNames(...runs: readonly ComparedRun[]): readonly string[] {
  return [...new Set(runs.flatMap(({ limits }) => limits.map(nameOf)))];
}

function nameOf({ metric, patch }: ComparedRun['limits'][number]): string {
  return patch === null ? metric : `${metric} ${patch}`;
}

function limitText({ limits }: ComparedRun, name: string): string {
  const found = limits.find((limit) => nameOf(limit) === name);
  return found === undefined
    ? '–'
    : `${boundedText(numberOf(found), found.bound)} (${OPERATORS[found.operator]} ${found.required}), ${RESULTS[found.result]}`;
}

function numberOf({ value, unit }: LimitResult): string {
  return value === null ? 'no value' : numberText(value, unitDigits(unit));
}

const OPERATORS = { '<': '<', '<=': '≤', '>': '>', '>=': '≥', '==': '=' } as const;

const RESULTS = { met: 'met', marginal: 'marginal', missed: 'missed', unjudged: 'not judged' } as const;
