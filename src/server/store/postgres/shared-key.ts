import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The key that signs browser sessions of all servers of a database: the first one makes it. */
export async function sharedKey(db: Kysely<Tables>): Promise<Uint8Array> {
  const name = 'sessions';
  await db
    .insertInto('secrets')
    .values({ name, hex: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await db.selectFrom('secrets').select('hex').where('name', '=', name).executeTakeFirstOrThrow();
  return Buffer.from(kept.hex, 'hex');
}
