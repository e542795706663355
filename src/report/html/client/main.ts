import { all, make, one } from './elements.ts';
import { startMapViews } from './map-views.ts';
import { embedded, page } from './page-data.ts';
import { startReadingsTable } from './readings-table.ts';

// All content is in the page already: the script only shows, hides, sorts, copies and saves. It writes text as text; the one
// markup that it puts in is that of the packed views.
document.body.classList.add('scripted');
void startMapViews();
startReadingsTable();
startRecordActions();

interface RecordData {
  readonly readings: readonly {
    readonly sequence: number;
    readonly startedAt: string;
    readonly received: unknown;
  }[];
}

/** The record itself: printed, saved, and the answers of the monitor as they came. */
function startRecordActions(): void {
  one('.actions').hidden = false;
  one('button[name="print"]').addEventListener('click', () => print());
  one('button[name="download"]').addEventListener('click', () => void saveRecord());
  for (const raw of all('details.raw[data-packed]')) {
    raw.addEventListener('toggle', () => void showAnswers(raw), { once: true });
  }
}

async function saveRecord(): Promise<void> {
  const text = `${JSON.stringify(await embedded('record'), null, 2)}\n`;
  const link = make('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = page.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function showAnswers(raw: HTMLElement): Promise<void> {
  const { readings } = await embedded<RecordData>('record');
  const list = make('dl');
  for (const { sequence, startedAt, received } of readings) {
    list.append(make('dt', `${sequence + 1}, ${startedAt}`), make('dd', JSON.stringify(received)));
  }
  one('p', raw).replaceWith(list);
}
