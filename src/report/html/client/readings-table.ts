import { compareCells } from './compare-cells.ts';
import { all, control, find, make, one } from './elements.ts';
import { embedded, fill, page } from './page-data.ts';

/** A row of the table of readings: its patch and point by index, and the text of each column. */
export interface TableReading {
  readonly element?: HTMLElement;
  readonly patch: number;
  readonly point: number;
  readonly texts: readonly string[];
}

const table = one('#readings');
const headings = all('th', table);
const body = one('tbody', table);
const tools = one('.tools');
const isPaged = find('#rows') !== null;
const rowsPerPage = isPaged ? 200 : Number.POSITIVE_INFINITY;
const state = { column: -1, descending: false, filter: '', first: 0 };

/** The titles of the columns. */
export const titles = headings.map(({ textContent }) => textContent ?? '');

/** Every reading of the page, in the order of its table. */
export const rowsReady: Promise<readonly TableReading[]> = isPaged ? unpackRows() : Promise.resolve(rowsOfTable());

/** The table of readings: sorted, filtered, paged, copied. */
export function startReadingsTable(): void {
  headings.forEach(makeSortable);
  tools.hidden = false;
  one('.pager').hidden = !isPaged;
  const filter = control<HTMLInputElement>(tools, 'filter');
  filter.addEventListener('input', () => void showRows({ filter: filter.value, first: 0 }));
  const turn = (by: number) => void showRows({ first: state.first + by });
  control(tools, 'previous').addEventListener('click', () => turn(-rowsPerPage));
  control(tools, 'next').addEventListener('click', () => turn(rowsPerPage));
  control(tools, 'copy').addEventListener('click', () => void copyRows());
}

async function unpackRows(): Promise<readonly TableReading[]> {
  const packed = await embedded<readonly (readonly [...string[], number, number])[]>('rows');
  return packed.map((cells) => ({
    patch: Number(cells.at(-2)),
    point: Number(cells.at(-1)),
    texts: cells.slice(0, -2) as string[],
  }));
}

function rowsOfTable(): readonly TableReading[] {
  return all<HTMLTableRowElement>('tr', body).map((element) => ({
    element,
    patch: Number(element.dataset['p']),
    point: Number(element.dataset['i']),
    texts: [...element.cells].map(({ textContent }) => textContent ?? ''),
  }));
}

function rowElement({ element, texts }: TableReading): HTMLElement {
  if (element) return element;
  const row = make('tr');
  row.append(...texts.map((text) => make('td', text)));
  return row;
}

const NO_VALUE = '–';

function compareRows(a: TableReading, b: TableReading): number {
  const x = a.texts[state.column] ?? '';
  const y = b.texts[state.column] ?? '';
  if (x === NO_VALUE || y === NO_VALUE) return Number(x === NO_VALUE) - Number(y === NO_VALUE);
  const order = compareCells(x, y);
  return state.descending ? -order : order;
}

async function chosenRows(): Promise<readonly TableReading[]> {
  const wanted = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (await rowsReady).filter(({ texts }) => {
    const text = texts.join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return state.column < 0 ? found : found.sort(compareRows);
}

async function showRows(change: Partial<typeof state>): Promise<void> {
  Object.assign(state, change);
  const chosen = await chosenRows();
  const shown = chosen.slice(state.first, state.first + rowsPerPage);
  const folded = find<HTMLDetailsElement>('details.all');
  if (folded) folded.open = true;
  body.replaceChildren(...shown.map(rowElement));
  const from = shown.length === chosen.length ? shown.length : `${state.first + 1}–${state.first + shown.length}`;
  say(fill(page.words.rowsShown, { shown: from, count: chosen.length }));
  control<HTMLButtonElement>(tools, 'previous').disabled = state.first === 0;
  control<HTMLButtonElement>(tools, 'next').disabled = state.first + rowsPerPage >= chosen.length;
}

function makeSortable(heading: HTMLElement, column: number): void {
  const button = make('button', titles[column]);
  button.type = 'button';
  heading.replaceChildren(button);
  button.addEventListener('click', () => {
    const descending = state.column === column && !state.descending;
    for (const other of headings) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    void showRows({ descending, column, first: 0 });
  });
}

async function copyRows(): Promise<void> {
  const chosen = await chosenRows();
  const lines = [titles, ...chosen.map(({ texts }) => texts)].map((texts) => texts.map(csvField).join(','));
  const message = (await copyText(`${lines.join('\r\n')}\r\n`)) ? page.words.copied : page.words.copyFailed;
  say(fill(message, { count: chosen.length }));
}

function say(message: string): void {
  control<HTMLOutputElement>(tools, 'message').value = message;
}

/** True if the text is in the clipboard now. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages opened from a file have no clipboard in some browsers; the old way still works there.
    const area = make('textarea', text);
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/** A field of CSV. A spreadsheet must not run what a monitor says; numbers and rows of numbers stay as they are. */
function csvField(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(text) && !/^-?[\d.,]+( -?[\d.,]+)*$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
