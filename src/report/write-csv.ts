import { stringify } from 'csv-stringify/sync';

/** A value of a CSV file; nothing is written for null and undefined. */
export type CsvField = string | number | boolean | null | undefined;

/**
 * Rows as CSV: RFC 4180 with CRLF. Text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text
 * there (OWASP, CSV Injection; full-width forms included); numbers stay numbers.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly CsvField[])[]): string {
  return writeCsvLines([header, ...rows]);
}

/** Further rows of such a file. */
export function writeCsvLines(rows: readonly (readonly CsvField[])[]): string {
  return stringify([...rows], {
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    // The library's own rule, `escape_formulas`, misses what spreadsheets skip: spaces and NUL in front of the sign.
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text), boolean: String },
  });
}

const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/;

/** Text as it was before a cell of such a file was written: without the apostrophe in front of a formula. */
export function withoutDefusing(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
