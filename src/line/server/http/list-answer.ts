import { z } from 'zod';
import { type CsvField, writeCsvLines } from '../../../report/tables/write-csv.ts';
import type { Page, PageRequest } from '../../protocol/run-filter.ts';
import type { Said } from '../../protocol/said.ts';
import { inEnglish } from '../languages/languages.ts';
import type { LineContext } from './line-env.ts';
import type { Turns } from './turns.ts';

/** Rows that are read and written at once: about 10 ms of the server's one thread. */
const CSV_PART = 100;

/** A list that is asked for in pages: one page as JSON; as CSV as many rows as are asked for, or all from there on. */
export async function pagedAnswer(
  context: LineContext,
  { format, cursor, limit }: AskedPage,
  { schema, turns, load: found }: PagedList,
): Promise<Response> {
  const load = async (page: PageRequest) => {
    const { rows, next } = await found(page);
    return { rows: rows.map(inWords), next };
  };
  const from = cursor === undefined ? {} : { cursor };
  if (format === 'json') return context.json(await load({ ...from, limit }));
  const most = context.req.query('limit') === undefined ? Number.POSITIVE_INFINITY : limit;
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

interface AskedPage {
  readonly format: 'json' | 'csv';
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A verdict in the form of the API: its codes, and a sentence in English. */
function inWords(row: object): object {
  return 'said' in row ? inEnglish(row as { readonly said: Said }) : row;
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
  found: readonly object[],
): Response {
  const rows = found.map(inWords);
  return format === 'json' ? context.json({ rows, next: null }) : context.body(csvRows(schema, rows), 200, CSV_HEADERS);
}

/** Rows as CSV alone. */
export function csvAnswer(context: LineContext, schema: z.ZodObject, rows: readonly object[]): Response {
  return context.body(csvRows(schema, rows), 200, CSV_HEADERS);
}

const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="flatfield-line.csv"',
};

/** Rows as CSV for Excel: UTF-8 with its mark, a column for each field of the schema, `profile.name` for a field within. */
function csvRows(schema: z.ZodObject, rows: readonly object[]): string {
  const { header, lines } = csvTable(schema);
  return `${header}${lines(rows)}`;
}

/** The same in parts: the header with the mark, then any number of lines. */
function csvTable(schema: z.ZodObject): {
  readonly header: string;
  readonly lines: (rows: readonly object[]) => string;
} {
  const columns = Object.entries(schema.shape).flatMap(([name, field]): string[][] => {
    // Other fields for each code: a table has the sentence of them.
    if (field instanceof z.ZodDiscriminatedUnion) return [];
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
