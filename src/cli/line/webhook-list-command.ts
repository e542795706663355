import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../table.ts';
import { storeOptions } from './store-options.ts';
import { withStore } from './with-store.ts';

/** `flatfield line webhook list`: who is told of events. */
export const webhookListCommand = defineCommand({
  options: { ...storeOptions, ...jsonOption },
  run: async ({ folder, database, json }, { print }) => {
    const webhooks = await withStore({ folder, database }, (store) => store.webhooks());
    const rows = webhooks.map(({ number, url, events, waiting, dead, createdAt, createdBy }) => {
      return [number, url, events.join(', '), waiting, dead, createdAt, createdBy];
    });
    const header = ['number', 'address', 'events', 'waiting', 'given up', 'added', 'by'];
    print(json ? `${JSON.stringify(webhooks, null, 2)}\n` : table(header, rows));
    return exitCodes.pass;
  },
});
