import type { Column } from '../tables/column.ts';
import { type Html, type HtmlPart, html } from './html.ts';

/** A column of a table on a page. */
export type PageColumn<Row> = Column<Row, HtmlPart>;

interface TableForm<Row> {
  /** Id of the heading above the table. */
  readonly labelledBy?: string;
  readonly caption?: Html;
  /** Class of the table. */
  readonly name?: string;
  readonly rowClass?: (row: Row) => string;
  /** The row below all others. */
  readonly sum?: Row;
}

/** A table on a page. */
export function pageTable<Row>(
  rows: readonly Row[],
  { caption, name, rowClass, sum }: TableForm<Row>,
  columns: readonly PageColumn<Row>[],
): Html {
  const line = (row: Row) =>
    html`<tr${rowClass && html` class="${rowClass(row)}"`}>${columns.map((column) => cell(column, row))}</tr>\n`;
  return html`<table${name !== undefined && html` class="${name}"`}>${caption}
<thead><tr>${columns.map(headOf)}</tr></thead>
<tbody>${rows.map(line)}</tbody>${sum !== undefined && html`<tfoot>${line(sum)}</tfoot>`}
</table>`;
}

/** A table that scrolls sideways, with keys as well, if it is too wide. */
export function scrollTable<Row>(
  rows: readonly Row[],
  form: TableForm<Row>,
  columns: readonly PageColumn<Row>[],
): Html {
  const { labelledBy } = form;
  return html`<div class="scroll" tabindex="0"${labelledBy !== undefined && html` role="group" aria-labelledby="${labelledBy}"`}>${pageTable(rows, form, columns)}</div>`;
}

function headOf({ name, kind }: PageColumn<never>): Html {
  return name === '' ? html`<td></td>` : html`<th scope="col"${classOf(kind)}>${name}</th>`;
}

function cell<Row>({ kind, value }: PageColumn<Row>, row: Row): Html {
  return kind === 'row' ? html`<th scope="row">${value(row)}</th>` : html`<td${classOf(kind)}>${value(row)}</td>`;
}

function classOf(kind: PageColumn<never>['kind']): HtmlPart {
  return kind !== undefined && kind !== 'row' && html` class="${kind}"`;
}
