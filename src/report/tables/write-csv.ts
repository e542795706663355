import { stringify } from 'csv-stringify/sync';

/** A value of a CSV file; nothing is written for null and undefined. */
export type CsvField = string | number | boolean | null | undefined;

export interface CsvOptions {
  /**
   * BCP 47 name of a locale such as `de-DE`, as whose spreadsheets read the file: with a byte order mark and, if decimals have a comma there, with semicolons
   * between values. Default: decimal points, commas, no mark.
   */
  readonly locale?: string | undefined;
}

/**
 * Rows as CSV: RFC 4180 with CRLF. Text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text
 * there (OWASP, CSV Injection; full-width forms included); numbers stay numbers.
 */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly CsvField[])[],
  form: CsvOptions = {},
): string {
  return `${form.locale === undefined ? '' : '\uFEFF'}${writeCsvLines([header, ...rows], form)}`;
}

/** Further rows of such a file. */
export function writeCsvLines(rows: readonly (readonly CsvField[])[], { locale = 'en' }: CsvOptions = {}): string {
  const decimal = new Intl.NumberFormat(locale).format(0.5).includes(',') ? ',' : '.';
  return stringify([...rows], {
    delimiter: decimal === ',' ? ';' : ',',
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    // The library's own rule, `escape_formulas`, misses what spreadsheets skip: spaces and NUL in front of the sign.
    cast: {
      string: (text) => (FORMULA.test(text) ? `'${text}` : text),
      boolean: String,
      number: (value) => String(value).replace('.', decimal),
    },
  });
}

const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/;

/** Text as it was before a cell of such a file was written: without the apostrophe in front of a formula. */
export function withoutDefusing(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
