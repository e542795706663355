import type { RequestAttempt } from '../../read/reading.ts';
import type { ReadingRow } from '../tables/reading-rows.ts';
import type { Wording } from '../text/wording.ts';
import { bdi, type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { scrollTable } from './page-table.ts';

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
  const rows = troubled.slice(0, TROUBLED_SHOWN).flatMap((row) => attemptsOf(row).map((attempt) => ({ row, attempt })));
  return scrollTable(rows, { caption: html`<caption>${t('attemptsCaption')}</caption>` }, [
    { name: t('point'), kind: 'row', value: ({ row }) => bdi(words.reading(row)) },
    { name: t('startedAt'), value: ({ attempt }) => attempt.startedAt },
    { name: t('timeMs'), kind: 'n', value: ({ attempt }) => Math.round(attempt.durationMs) },
    { name: t('result'), value: ({ attempt }) => t(attempt.outcome) },
    { name: t('message'), value: ({ attempt }) => html`<bdi>${attempt.code} ${problemOf(attempt, words)}</bdi>` },
  ]);
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
