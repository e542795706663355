import { FlatfieldError } from '../../flatfield-error.ts';

/** A place in a list that is sorted by a whole number, as text that means nothing to a client. */
function cursorAt(order: number): string {
  return Buffer.from(`${order}`).toString('base64url');
}

/** The number of a cursor. Throws `invalid-cursor` if it is not one of ours. */
export function orderOfCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  if (/^\d{1,15}$/.test(text) && cursorAt(Number(text)) === cursor) return Number(text);
  throw new FlatfieldError('invalid-cursor', 'The cursor is not one that this server gave: start from the first page.');
}

/** A page out of one row more than it has: that row tells whether there is another page. */
export function pageOf<Row extends { readonly order: number }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? cursorAt(last.order) : null };
}
