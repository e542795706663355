import type { z } from 'zod';
import { type CsvField, writeCsv } from '../../report/write-csv.ts';

/** Rows as CSV for Excel: UTF-8 with its mark, a column for each field of the schema, `profile.name` for a field within. */
export function csvRows(schema: z.ZodObject, rows: readonly object[]): string {
  const columns = Object.entries(schema.shape).flatMap(([name, field]): string[][] => {
    const inner = shapeOf(field as z.ZodType);
    return inner ? Object.keys(inner).map((one) => [name, one]) : [[name]];
  });
  const header = columns.map((path) => path.join('.'));
  return `\uFEFF${writeCsv(
    header,
    rows.map((row) => columns.map((path) => fieldAt(row, path))),
  )}`;
}

function shapeOf(field: z.ZodType): object | null {
  const inner = 'unwrap' in field ? (field as z.ZodNullable<z.ZodType>).unwrap() : field;
  return 'shape' in inner ? (inner.shape as object) : null;
}

function fieldAt(row: object, path: readonly string[]): CsvField {
  const value = path.reduce<unknown>((outer, name) => new Map(Object.entries(outer ?? {})).get(name), row);
  return Array.isArray(value) ? value.join('; ') : (value as CsvField);
}
