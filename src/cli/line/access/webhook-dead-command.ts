import { jsonOption } from '../../api-options.ts';
import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { table } from '../../table.ts';
import { storeOptions } from '../store-options.ts';
import { withStore } from '../with-store.ts';

/** `flatfield line webhook dead`: what was given up, newest first. */
export const webhookDeadCommand = defineCommand({
  options: { ...storeOptions, ...jsonOption },
  run: async ({ folder, database, json }, { print, tell }) => {
    const { rows: dead, next } = await withStore({ folder, database }, (store) =>
      store.deliveries('dead', { limit: 500 }),
    );
    const rows = dead.map(({ number, webhook, url, key, attempts, attemptedAt, answer }) => {
      return [number, webhook, url, key, attempts, attemptedAt, answer?.problem, answer?.excerpt];
    });
    const header = ['number', 'webhook', 'address', 'event', 'attempts', 'last attempt', 'problem', 'answer'];
    print(json ? `${JSON.stringify(dead, null, 2)}\n` : table(header, rows));
    if (next !== null) tell('Only the newest 500 are listed.\n');
    return exitCodes.pass;
  },
});
