import { type Html, type HtmlPart, html } from '../html/html.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';

/** A column of a table of the overview. */
export interface OverviewColumn<Row> {
  readonly title: TextKey;
  readonly numeric?: boolean;
  /** True if the cell names the row. */
  readonly isHeader?: boolean;
  readonly cell: (row: Row) => HtmlPart;
}

/** A table whose rows are cards with named values where the screen is narrow. */
export function overviewTable<Row>(
  name: string,
  columns: readonly OverviewColumn<Row>[],
  rows: readonly Row[],
  t: Translate,
): Html {
  return html`<table class="sortable ${name}">
<thead><tr>${columns.map(({ title }) => html`<th scope="col">${t(title)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => cellOf(column, row))}</tr>\n`)}</tbody>
</table>`;
}

/** The names of the values on a card, said once a column in the style in place of once a cell. */
export function cardRules(
  name: string,
  columns: readonly Pick<OverviewColumn<never>, 'title'>[],
  t: Translate,
): string {
  const rules = columns.map(
    ({ title }, place) => `.${name} tr>:nth-child(${place + 1})::before{content:${cssString(t(title))}}`,
  );
  return `@media (max-width:60rem){${rules.join('')}}`;
}

function cellOf<Row>({ numeric, isHeader, cell }: OverviewColumn<Row>, row: Row): Html {
  if (isHeader) return html`<th scope="row">${cell(row)}</th>`;
  return html`<td${numeric && html` class="number"`}>${cell(row)}</td>`;
}

function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<>&\n]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
