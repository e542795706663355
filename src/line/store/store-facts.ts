import type { Kysely, Transaction } from 'kysely';
import { FlatfieldError } from '../../flatfield-error.ts';
import type { Tables } from './tables.ts';

export async function isDemonstration(db: Kysely<Tables>): Promise<boolean> {
  const query = db.selectFrom('storeFacts').select('at').where('name', '=', 'demonstration');
  return (await query.executeTakeFirst()) !== undefined;
}

/** Throws `store-not-empty` if there is a run: what was measured must never become part of a demonstration. */
export async function becomeDemonstration(trx: Transaction<Tables>, at: string): Promise<void> {
  if (await isDemonstration(trx)) return;
  if (await trx.selectFrom('arrivals').select('order').limit(1).executeTakeFirst()) {
    throw new FlatfieldError('store-not-empty', 'Only a store without runs can become a demonstration.');
  }
  await setFact(trx, 'demonstration', at);
}

export async function setFact(trx: Transaction<Tables>, name: Tables['storeFacts']['name'], at: string): Promise<void> {
  await trx
    .insertInto('storeFacts')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}
