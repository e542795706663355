import type { RequestAttempt } from '../../read/reading.ts';
import type { ReadingRow } from '../tables/reading-rows.ts';
import type { Wording } from '../text/wording.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** The attempts to get the readings, and the source's answers word for word; of a file only its lines. */
export function attemptsSection(context: PageContext): Html {
  const { inspection, t, rows } = context;
  if (inspection.meter !== undefined) {
    return html`<section aria-labelledby="attempts" class="attempts">
<h2 id="attempts">${t('inFile')}</h2>
${rawAnswers(context)}
</section>`;
  }
  const troubled = rows.filter((row) => attemptsOf(row).some(({ outcome }) => outcome === 'failed'));
  return html`<section aria-labelledby="attempts" class="attempts">
<h2 id="attempts">${t('attemptsTitle')}</h2>
${troubled.length === 0 ? html`<p>${t('allFirst')}</p>` : attemptTable(troubled, context)}
${rawAnswers(context)}
</section>`;
}

/** A monitor that fails at every point must not fill the page with it; the record holds all. */
const TROUBLED_SHOWN = 100;

function attemptsOf(row: ReadingRow): readonly RequestAttempt[] {
  return (row.reading ?? row.missed)?.attempts ?? [];
}

function attemptTable(troubled: readonly ReadingRow[], { t, words }: PageContext): Html {
  return html`<div class="scroll" tabindex="0"><table>
<caption>${t('attemptsCaption')}</caption>
<thead><tr><th scope="col">${t('point')}</th><th scope="col">${t('startedAt')}</th><th scope="col" class="n">${t('timeMs')}</th><th scope="col">${t('result')}</th><th scope="col">${t('message')}</th></tr></thead>
<tbody>${troubled.slice(0, TROUBLED_SHOWN).map((row) =>
    attemptsOf(row).map(
      (
        attempt,
      ) => html`<tr><th scope="row"><bdi>${words.reading(row)}</bdi></th><td>${attempt.startedAt}</td><td class="n">${Math.round(attempt.durationMs)}</td><td>${t(attempt.outcome)}</td><td><bdi>${attempt.code} ${problemOf(attempt, words)}</bdi></td></tr>
`,
    ),
  )}</tbody></table></div>`;
}

function problemOf({ code, message = '' }: RequestAttempt, words: Wording): string {
  return code === undefined ? '' : words.error({ code, message });
}

function rawAnswers({ inspection, rows, packed, t, words }: PageContext): Html {
  const count = inspection.readings.length;
  const isFile = inspection.meter !== undefined;
  const summary = html`<summary>${t(isFile ? 'rawLines' : 'rawAnswers')} (${count})</summary>`;
  if (packed)
    return html`<details class="raw" data-packed>${summary}<p>${t(isFile ? 'linesElsewhere' : 'rawElsewhere', { count })}</p></details>`;
  const read = rows.flatMap((row) => (row.reading === null ? [] : [{ row, reading: row.reading }]));
  return html`<details class="raw">${summary}<dl>${read.map(
    ({
      row,
      reading,
    }) => html`<dt><bdi>${words.reading(row)}</bdi>${!isFile && `, ${reading.startedAt}`}</dt><dd><code>${JSON.stringify(reading.received)}</code></dd>
`,
  )}</dl></details>`;
}
