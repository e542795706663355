// Filter and order of rows. Without this script, every row is shown as it was written.
import { compareCells } from '../../client/compare-cells.ts';
import { all, control, make, one } from '../../client/elements.ts';

const tools = one('.tools');
const tables = all<HTMLTableElement>('table.sortable');
const text = new Map(
  [...tables.flatMap(rowsOf), ...all('[data-row]')].map((row) => [
    row,
    (row.textContent ?? '').toLowerCase().replaceAll(/\s+/g, ' '),
  ]),
);

tools.hidden = false;
control<HTMLInputElement>(tools, 'filter').addEventListener('input', filterRows);
for (const table of tables) {
  const heads = all('thead th', table);
  for (const [column, head] of heads.entries()) makeSortable(table, head, column);
}

function rowsOf(table: HTMLTableElement): HTMLTableRowElement[] {
  return all<HTMLTableRowElement>('tbody tr', table);
}

/** Shows the rows that hold every word of the filter, and the lists that have such a row. */
function filterRows(): void {
  const wanted = control<HTMLInputElement>(tools, 'filter').value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const [row, content] of text) row.hidden = !wanted.every((word) => content.includes(word));
  for (const list of all('[data-list]')) list.hidden = all('[data-row]', list).every(({ hidden }) => hidden);
  control<HTMLOutputElement>(tools, 'message').value = wanted.length === 0 ? '' : countsText();
}

/** The number of rows that are shown, for each kind of row. */
function countsText(): string {
  const { words = '' } = tools.dataset;
  const rows = [...text.keys()];
  const kinds = [...new Set(rows.map(kindOf))];
  return kinds
    .map((kind) => {
      const own = rows.filter((row) => kindOf(row) === kind);
      const shown = own.filter(({ hidden }) => !hidden).length;
      return words.replace('{shown}', String(shown)).replace('{count}', String(own.length)).replace('{kind}', kind);
    })
    .join(', ');
}

function kindOf(row: HTMLElement): string {
  return row.dataset['row'] ?? '';
}

function makeSortable(table: HTMLTableElement, head: HTMLElement, column: number): void {
  const button = make('button', head.textContent ?? '');
  button.type = 'button';
  head.replaceChildren(button);
  button.addEventListener('click', () => {
    const isDescending = head.getAttribute('aria-sort') === 'ascending';
    for (const other of all('thead th', table)) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
    const rows = rowsOf(table).map((row) => ({ row, key: keyOf(row.cells[column]) }));
    rows.sort((a, b) => (isDescending ? compareCells(b.key, a.key) : compareCells(a.key, b.key)));
    one('tbody', table).append(...rows.map(({ row }) => row));
  });
}

/** A time by its instant, everything else by its text. */
function keyOf(cell: HTMLTableCellElement | undefined): string {
  return cell?.querySelector('time')?.dateTime ?? cell?.textContent?.trim() ?? '';
}
