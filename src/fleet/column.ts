import { escapeCsv } from '../report/escape.ts';

/** A column of a list: its name in CSV, its head in a table, and its value in a row. */
export interface Column<Row> {
  readonly name: string;
  readonly head: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined;
}

/** Rows as CSV: RFC 4180 with CRLF, names that carry the units, formulas defused. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map(({ value }) => field(value(row))).join(','));
  return [columns.map(({ name }) => name).join(','), ...lines, ''].join('\r\n');
}

function field(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? escapeCsv(value) : String(value);
}
