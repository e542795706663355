import { z } from 'zod';
import { FlatfieldError } from '../../../base/flatfield-error.ts';

/** The whole number that sorts a list, at the place of a cursor. Throws `invalid-cursor` if it is not one of ours. */
export function orderOfCursor(cursor: string): number {
  return read(cursor, orders);
}

/** The texts that sort a list, at the place of a cursor. Throws `invalid-cursor` if it is not one of ours. */
export function textsOfCursor(cursor: string, count: number): readonly string[] {
  return read(cursor, texts.length(count));
}

const orders = z.int().min(0).max(1e15);
/** Texts of rows: without NUL and lone surrogates, which a database may refuse. */
const texts = z.array(z.string().regex(/^[^\0\p{Cs}]*$/u));

/** A place in a list as text that means nothing to a client. */
function cursorAt(place: number | readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function read<T extends number | readonly string[]>(cursor: string, schema: z.ZodType<T>): T {
  try {
    const place = schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (cursorAt(place) === cursor) return place;
  } catch {
    // The error below says it.
  }
  throw new FlatfieldError('invalid-cursor', 'The cursor is not one that this server gave: start from the first page.');
}

/** A page out of one row more than it has: that row tells whether there is another page. */
export function pageOf<Row extends { readonly order: number }>(rows: readonly Row[], limit: number): PageOf<Row> {
  return pageBy(rows, limit, ({ order }) => order);
}

/** The same of a list that is sorted by what `placeOf` gives. */
export function pageBy<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => number | readonly string[],
): PageOf<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? cursorAt(placeOf(last)) : null };
}

interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}
