import { type CsvField, writeCsv } from '../report/tables/write-csv.ts';

/** A column of a list: its name in CSV, its head in a table, and its value in a row. */
export interface Column<Row> {
  readonly name: string;
  readonly head: string;
  readonly value: (row: Row) => CsvField;
}

/** Rows as CSV: RFC 4180 with CRLF, names that carry the units, formulas defused. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return writeCsv(
    columns.map(({ name }) => name),
    rows.map((row) => columns.map(({ value }) => value(row))),
  );
}
