import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Page, PageRequest } from '../../../protocol/run-filter.ts';
import { orderOfCursor, pageOf } from '../cursor.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';

/** The log of what people did, newest first. The database refuses to change it. */
export const auditTables = ({ db, write }: StoreParts) => ({
  /** Append-only. */
  audit: async (entry: AuditEntry): Promise<void> => {
    await write((trx) => addEntry(trx, entry));
  },
  auditLog: async ({ cursor, limit }: PageRequest): Promise<Page<AuditEntry>> => {
    const rows = await db
      .selectFrom('auditLog')
      .select(['id as order', 'entryJson'])
      .where('id', '<', cursor === undefined ? Number.MAX_SAFE_INTEGER : orderOfCursor(cursor))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const page = pageOf(rows, limit);
    return { rows: page.rows.map(({ entryJson }) => entryOf(entryJson)), next: page.next };
  },
});

/** An entry of the audit log: an action that others must be able to see. */
export interface AuditEntry {
  readonly at: string;
  /** Name of the token, or `command` for a command on the server's own computer. */
  readonly who: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
}

/**
 * Adds an entry to the log. Returns its number. Part of each is random, so that a database that went back and got the same entry again differs from what it was: see
 * `digestOf`.
 */
export async function addEntry(trx: Kysely<Tables>, entry: AuditEntry): Promise<number> {
  const entryJson = JSON.stringify({ ...entry, nonce: randomBytes(8).toString('hex') });
  const { id } = await trx.insertInto('auditLog').values({ entryJson }).returning('id').executeTakeFirstOrThrow();
  return id;
}

function entryOf(json: string): AuditEntry {
  const { at, who, action, subject, detail } = JSON.parse(json) as AuditEntry;
  return { at, who, action, subject, detail };
}
