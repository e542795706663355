import type { z } from 'zod';
import type { Page, PageRequest } from '../../../protocol/run-filter.ts';
import type { LineContext } from '../line-env.ts';
import type { Turns } from '../turns.ts';
import { csvRows, csvTable } from './csv-rows.ts';

/** Rows of a CSV file at most, unless fewer are asked for. */
const MAX_CSV_ROWS = 20_000;
/** Rows that are read and written at once: about 10 ms of the server's one thread. */
const CSV_PART = 100;

/** A list that is asked for in pages: one page as JSON; as CSV as many rows as are asked for, or all from there on. */
export async function pagedAnswer(
  context: LineContext,
  { format, cursor, limit }: PageRequest & { readonly format: 'json' | 'csv' },
  { schema, turns, load }: PagedList,
): Promise<Response> {
  const from = cursor === undefined ? {} : { cursor };
  if (format === 'json') return context.json(await load({ ...from, limit }));
  const most = context.req.query('limit') === undefined ? MAX_CSV_ROWS : limit;
  const parts = csvParts({ schema, turns, load }, from, most);
  // What is wrong with the request shows at the first part, before the answer begins.
  const first = await parts.next();
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first.value)),
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void parts.return(''),
  });
  return context.body(stream, 200, CSV_HEADERS);
}

interface PagedList {
  readonly schema: z.ZodObject;
  readonly turns: Turns;
  readonly load: (page: PageRequest) => Promise<Page<object>>;
}

async function* csvParts(
  { schema, turns, load }: PagedList,
  from: Pick<PageRequest, 'cursor'>,
  most: number,
): AsyncGenerator<string, string> {
  const { header, lines } = csvTable(schema);
  let text = header;
  let request = from;
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, CSV_PART);
    const { next, rows } = await turns.take(async () => {
      const page = await load({ ...request, limit });
      text += lines(page.rows);
      return page;
    });
    yield text;
    if (next === null) return '';
    text = '';
    request = { cursor: next };
    left -= rows.length;
  }
  return '';
}

/** A list as a whole. */
export function wholeAnswer(
  context: LineContext,
  { format }: { readonly format: 'json' | 'csv' },
  schema: z.ZodObject,
  rows: readonly object[],
): Response {
  return format === 'json' ? context.json({ rows, next: null }) : context.body(csvRows(schema, rows), 200, CSV_HEADERS);
}

const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="flatfield-line.csv"',
};
