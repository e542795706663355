import { type Column, cellsOf, toCsv } from '../../report/tables/column.ts';
import { type Fitted, table } from '../table.ts';

/** A list as JSON, CSV or a table. */
export function listText<Row>(
  argv: { readonly json?: boolean | undefined; readonly csv?: boolean | undefined },
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): string | Fitted {
  if (argv.json) return `${JSON.stringify(rows, null, 2)}\n`;
  if (argv.csv) return toCsv(columns, rows);
  return table(
    columns.map(({ name, head = name }) => head),
    cellsOf(columns, rows),
  );
}

/** The parts of a text separated by commas, without spaces around them; none for an empty text. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
