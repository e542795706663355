import type { z } from 'zod';
import { type CsvField, writeCsvLines } from '../../../report/write-csv.ts';

/** Rows as CSV for Excel: UTF-8 with its mark, a column for each field of the schema, `profile.name` for a field within. */
export function csvRows(schema: z.ZodObject, rows: readonly object[]): string {
  const { header, lines } = csvTable(schema);
  return `${header}${lines(rows)}`;
}

/** The same in parts: the header with the mark, then any number of lines. */
export function csvTable(schema: z.ZodObject): {
  readonly header: string;
  readonly lines: (rows: readonly object[]) => string;
} {
  const columns = Object.entries(schema.shape).flatMap(([name, field]): string[][] => {
    const inner = shapeOf(field as z.ZodType);
    return inner ? Object.keys(inner).map((one) => [name, one]) : [[name]];
  });
  const header = columns.map((path) => path.join('.'));
  return {
    header: `\uFEFF${writeCsvLines([header])}`,
    lines: (rows) => writeCsvLines(rows.map((row) => columns.map((path) => fieldAt(row, path)))),
  };
}

function shapeOf(field: z.ZodType): object | null {
  const inner = 'unwrap' in field ? (field as z.ZodNullable<z.ZodType>).unwrap() : field;
  return 'shape' in inner ? (inner.shape as object) : null;
}

function fieldAt(row: object, path: readonly string[]): CsvField {
  let value: unknown = row;
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null)?.[name];
  if (Array.isArray(value)) value = value.join('; ');
  // Whoever prints the file on a terminal must not have it steered.
  return typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, ' ') : (value as CsvField);
}
