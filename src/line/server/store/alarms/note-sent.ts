import type { Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Notes for the alarms of a message that a recipient accepted it; the first time counts. */
export async function noteSent(trx: Transaction<Tables>, messageKey: string, at: string): Promise<void> {
  await trx
    .updateTable('alarms')
    .set({ sentMs: Date.parse(at) })
    .where('sentMs', 'is', null)
    .where('id', 'in', trx.selectFrom('alarmEvents').select('alarm').where('messageKey', '=', messageKey))
    .execute();
}
