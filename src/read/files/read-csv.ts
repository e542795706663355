import { CsvError, parse } from 'csv-parse/sync';
import type { FlatfieldError } from '../../base/flatfield-error.ts';
import { linesOf } from './lines-of.ts';
import { invalidReadingsFile } from './number-at.ts';

/** A row of a CSV file. */
export interface CsvRow {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly values: readonly string[];
  /** The line as it is in the file. */
  readonly received: string;
}

/**
 * Feeds the rows of a CSV file to `take`, one at a time, so that a large file is in memory once; empty lines are left out. Values
 * are trimmed, and none may hold a line end. Throws `invalid-readings-file`.
 */
export function readCsv(
  text: string,
  take: (row: CsvRow) => void,
  { separator = ',', longestLine }: CsvForm = {},
): void {
  const lines = linesOf(text, longestLine);
  try {
    parse(text, {
      bom: true,
      trim: true,
      delimiter: separator,
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 3 * (longestLine ?? LONGEST_LINE),
      on_record: (values: string[], { lines: line }) => {
        if (values.some((value) => /[\r\n]/.test(value))) throw misquoted(line);
        take({ line, values, received: lines[line - 1] as string });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? misquoted(Number(error['lines']), error) : error;
  }
}

export interface CsvForm {
  /** Default: a comma. */
  readonly separator?: Separator | undefined;
  /** Characters of the longest line; default 10,000. */
  readonly longestLine?: number | undefined;
}

export type Separator = ',' | ';' | '\t';

/** The separator of the values of a file, by its first line: a semicolon or a tab that is there, else a comma. */
export function separatorOf(text: string): Separator {
  const firstLine = /^[^\r\n]{0,100000}/.exec(text)?.[0] ?? '';
  return SEPARATORS.find((separator) => firstLine.includes(separator)) ?? ',';
}

const SEPARATORS: readonly Separator[] = [';', '\t'];

/** Three bytes of UTF-8 a character: only a quote that is never closed makes a longer row. */
const LONGEST_LINE = 10_000;

function misquoted(line: number, cause?: Error): FlatfieldError {
  return invalidReadingsFile(`Line ${line}: a quote does not open or close a value.`, {
    cause,
  });
}
