import type { Kysely } from 'kysely';
import { orderOfCursor, pageOf } from '../cursor.ts';
import type { AuditEntry, Store } from '../store.ts';
import type { Tables } from '../tables.ts';

/** The log of what people did, newest first. The database refuses to change it. */
export function auditTable(
  db: Kysely<Tables>,
  write: <T>(work: (trx: Kysely<Tables>) => Promise<T>) => Promise<T>,
): Pick<Store, 'audit' | 'auditLog'> {
  return {
    audit: async (entry) => {
      await write((trx) =>
        trx
          .insertInto('auditLog')
          .values({ entryJson: JSON.stringify(entry) })
          .execute(),
      );
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
      return { rows: page.rows.map(({ entryJson }) => JSON.parse(entryJson) as AuditEntry), next: page.next };
    },
  };
}
