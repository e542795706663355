import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { orderOfCursor, pageOf } from '../cursor.ts';
import type { AuditEntry, Store } from '../store.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';

/** The log of what people did, newest first. The database refuses to change it. */
export function auditTable({ db, write }: StoreParts): Pick<Store, 'audit' | 'auditLog'> {
  return {
    audit: async (entry) => {
      await write((trx) => addEntry(trx, entry));
    },
    auditLog: async ({ cursor, limit }) => {
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
  };
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
