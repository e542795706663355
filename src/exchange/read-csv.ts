import { CsvError, parse } from 'csv-parse/sync';
import type { FlatfieldError } from '../flatfield-error.ts';
import { invalidReadingsFile } from './invalid-readings-file.ts';
import { linesOf } from './lines-of.ts';

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
export function readCsv(text: string, take: (row: CsvRow) => void): void {
  const lines = linesOf(text);
  try {
    parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: LONGEST_ROW,
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

/** In bytes: what a line of the max. length takes in UTF-8. Only a quote that is never closed makes a longer row. */
const LONGEST_ROW = 30_000;

function misquoted(line: number, cause?: Error): FlatfieldError {
  return invalidReadingsFile(`Line ${line}: a quote does not open or close a value.`, {
    cause,
  });
}
