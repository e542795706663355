import type { z } from 'zod';
import type { Page, PageRequest } from '../protocol/run-filter.ts';
import { csvRows } from './csv-rows.ts';
import type { LineContext } from './line-env.ts';

/** Rows of a CSV file at most: it is not read in pages. */
const MAX_CSV_ROWS = 20_000;

/** A list that is asked for in pages: one page as JSON, or all from there on as CSV. */
export async function pagedAnswer(
  context: LineContext,
  { format, cursor, limit }: PageRequest & { readonly format: 'json' | 'csv' },
  schema: z.ZodObject,
  load: (page: PageRequest) => Promise<Page<object>>,
): Promise<Response> {
  const from = cursor === undefined ? {} : { cursor };
  if (format === 'json') return context.json(await load({ ...from, limit }));
  const rows: object[] = [];
  let page = await load({ ...from, limit: 500 });
  rows.push(...page.rows);
  while (page.next !== null && rows.length < MAX_CSV_ROWS) {
    page = await load({ cursor: page.next, limit: 500 });
    rows.push(...page.rows);
  }
  return csvAnswer(context, schema, rows);
}

/** A list as a whole. */
export function wholeAnswer(
  context: LineContext,
  { format }: { readonly format: 'json' | 'csv' },
  schema: z.ZodObject,
  rows: readonly object[],
): Response {
  return format === 'json' ? context.json({ rows, next: null }) : csvAnswer(context, schema, rows);
}

function csvAnswer(context: LineContext, schema: z.ZodObject, rows: readonly object[]): Response {
  return context.body(csvRows(schema, rows), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="flatfield-line.csv"',
  });
}
