import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Blobs } from '../blobs.ts';
import type { Tables } from '../tables.ts';

/** Blobs in a table of the database, so that several servers need no disk that they share. Each is a commit of its own. */
export function postgresBlobs(db: Kysely<Tables>): Blobs {
  return {
    put: async (hash, bytes) => {
      const putAtMs = Date.now();
      await db
        .insertInto('blobs')
        .values({ hash, bytes, putAtMs })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ bytes, putAtMs }))
        .execute();
    },
    get: async (hash) => {
      const found = await db.selectFrom('blobs').select('bytes').where('hash', '=', hash).executeTakeFirst();
      return found?.bytes ?? null;
    },
    has: async (hash) =>
      (await db.selectFrom('blobs').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined,
    remove: async (hash) => {
      await db.deleteFrom('blobs').where('hash', '=', hash).execute();
    },
    list: () => listOf(db),
    check: async () => {
      // About what a run takes, and taken back: rows are written to the disk before they are committed.
      const trx = await db.startTransaction().execute();
      try {
        const row = { hash: 'check', bytes: randomBytes(CHECKED_BYTES), putAtMs: 0 };
        await sql`set local synchronous_commit = off`.execute(trx);
        await trx.insertInto('blobs').values(row).execute();
      } finally {
        await trx.rollback().execute();
      }
    },
  };
}

const CHECKED_BYTES = 128 * 1024;
const PAGE = 1000;

async function* listOf(db: Kysely<Tables>): AsyncGenerator<{ hash: string; putAtMs: number }> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('blobs')
      .select(['hash', 'putAtMs'])
      .where('hash', '>', last)
      .orderBy('hash')
      .limit(PAGE)
      .execute();
    yield* rows;
    last = rows.at(-1)?.hash ?? last;
    if (rows.length < PAGE) return;
  }
}
