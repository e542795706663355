import { type CsvField, type CsvOptions, writeCsv } from './write-csv.ts';

/** A column of a table in CSV, on a terminal or on a page. */
export interface Column<Row, Value = CsvField> {
  /** Its title; empty for none. */
  readonly name: string;
  /** Its title on a terminal, if it differs from that in CSV. */
  readonly head?: string;
  readonly value: (row: Row) => Value;
  /** On a page: a cell that names its row, numbers at the right, room for sentences, bars, or the result at a limit. */
  readonly kind?: 'row' | 'n' | 'wide' | 'chart' | 'result';
}

/** The values of the rows, column by column. */
export function cellsOf<Row, Value>(columns: readonly Column<Row, Value>[], rows: readonly Row[]) {
  return rows.map((row) => columns.map(({ value }) => value(row)));
}

/** Rows as CSV: RFC 4180 with CRLF, names that carry the units, formulas defused. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], form: CsvOptions = {}): string {
  return writeCsv(
    columns.map(({ name }) => name),
    cellsOf(columns, rows),
    form,
  );
}
