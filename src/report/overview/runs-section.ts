import { type Html, html } from '../html/html.ts';
import { limitShareText, type OverviewContext, startText, verdictLink } from './overview-cells.ts';
import { isCounted, type ReadableRow } from './overview-row.ts';
import { type OverviewColumn, overviewTable } from './overview-table.ts';

/** Every run, the newest first, and how many of them count nowhere above. */
export function runsSection(rows: readonly ReadableRow[], unreadable: number, context: OverviewContext): Html {
  const { t } = context;
  const of = (isMeant: (run: ReadableRow['run']) => boolean) => rows.filter(({ run }) => isMeant(run)).length;
  const apart = [
    { title: t('stoppedShort'), count: of(({ isStopped }) => isStopped) },
    { title: t('rejudgedShort'), count: of(({ isRejudged }) => isRejudged) },
    { title: t('simulatedShort'), count: of(({ isSimulated }) => isSimulated) },
    { title: t('withoutRecord'), count: unreadable },
  ].filter(({ count }) => count > 0);
  const uncounted = rows.filter((row) => row.run.isSimulated || !isCounted(row)).length + unreadable;
  return html`<section aria-labelledby="runs"><h2 id="runs">${t('runs')} (${rows.length + unreadable})</h2>
${apart.length > 0 && html`<p class="note">${t('notCounted')}: ${uncounted} (${apart.map(({ title, count }) => `${title}: ${count}`).join(', ')})</p>`}
${overviewTable('runs', runColumns(context), rows, t)}</section>`;
}

/** The columns of the table of runs. */
export function runColumns(context: OverviewContext): readonly OverviewColumn<ReadableRow>[] {
  return [
    { title: 'unit', isHeader: true, cell: ({ run }) => html`<bdi>${run.unit}</bdi>` },
    { title: 'date', cell: ({ run }) => startText(run, context) },
    { title: 'verdict', cell: ({ run, href }) => verdictLink(run, href, context) },
    { title: 'station', cell: ({ run }) => html`<bdi>${run.station}</bdi>` },
    { title: 'operator', cell: ({ run }) => html`<bdi>${run.operator ?? '–'}</bdi>` },
    { title: 'profile', cell: ({ run }) => html`<bdi>${run.profile}</bdi>` },
    { title: 'limitShare', numeric: true, cell: ({ run }) => limitShareText(run) },
    { title: 'reasons', cell: ({ run }) => html`<bdi>${run.summary}</bdi>` },
  ];
}
