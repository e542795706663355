import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../line/protocol/webhook-row.ts';
import { jsonOption } from '../../api-options.ts';
import { defineCommand } from '../../command.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { pathOption, repeatedOption } from '../../option-kinds.ts';
import { table } from '../../table.ts';
import { storeOptions, withStore } from '../store-options.ts';

/** `flatfield line webhook add`: adds an address that receives events, and the secret that signs them. */
export const webhookAddCommand = defineCommand({
  positionals: { url: { type: 'string', describe: 'Address, such as https://mes.example/runs', demandOption: true } },
  options: {
    ...storeOptions,
    'secret-file': {
      ...pathOption('File with the secret, 16 to 200 characters, that only you can read'),
      demandOption: true,
    },
    event: { ...repeatedOption('Event that it is told of [default: all]'), choices: WEBHOOK_EVENTS },
  },
  run: async ({ url, 'secret-file': secretFile, event, folder, database }, { print, clock }) => {
    const { readWebhookSecret } = await import('../../../line/server/work/webhooks/webhook-secret.ts');
    const { addWebhook } = await import('../../../line/server/work/webhooks/register-webhook.ts');
    const secret = await readWebhookSecret(secretFile);
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const events = event as readonly WebhookEvent[] | undefined;
    const added = await withStore({ folder, database }, (store) => addWebhook(store, { url, secret, events }, who));
    print(`Webhook ${added.number}: ${added.url} (${added.events.join(', ')})\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line webhook dead`: what was given up, newest first. */
export const webhookDeadCommand = defineCommand({
  options: { ...storeOptions, ...jsonOption },
  run: async ({ folder, database, json }, { print }) => {
    const { everyRow } = await import('../../../line/server/store/every-row.ts');
    const dead = await withStore({ folder, database }, (store) => everyRow((page) => store.deliveries('dead', page)));
    const rows = dead.map(({ number, webhook, url, key, attempts, attemptedAt, answer }) => {
      return [number, webhook, url, key, attempts, attemptedAt, answer?.problem, answer?.excerpt];
    });
    const header = ['number', 'webhook', 'address', 'event', 'attempts', 'last attempt', 'problem', 'answer'];
    print(json ? `${JSON.stringify(dead, null, 2)}\n` : table(header, rows));
    return exitCodes.pass;
  },
});

/** `flatfield line webhook remove`: stops sending events to an address. */
export const webhookRemoveCommand = defineCommand({
  positionals: { number: { type: 'number', describe: 'As the list has it', demandOption: true } },
  options: storeOptions,
  run: async ({ number, folder, database }, { print, clock }) => {
    const { removeWebhook } = await import('../../../line/server/work/webhooks/register-webhook.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const isRemoved = await withStore({ folder, database }, (store) => removeWebhook(store, number, who));
    if (!isRemoved) throw usageError(`There is no webhook ${number}.`);
    print(`Removed webhook ${number}.\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line webhook retry`: what was given up is delivered by the server or by workers. */
export const webhookRetryCommand = defineCommand({
  positionals: { number: { type: 'number', array: true, describe: 'Numbers that dead lists [default: all of them]' } },
  options: storeOptions,
  run: async ({ number: named = [], folder, database }, { print, clock, signal }) => {
    const { stillWanted } = await import('../../../line/server/store/long-work.ts');
    const { retryDelivery } = await import('../../../line/server/work/webhooks/register-webhook.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const retried = await withStore({ folder, database }, async (store) => {
      let count = 0;
      for (const one of named) {
        await stillWanted(signal);
        if (!(await retryDelivery(store, one, who))) throw usageError(`Delivery ${one} was not given up.`);
        count += 1;
      }
      while (named.length === 0) {
        const { rows } = await store.deliveries('dead', { limit: 500 });
        for (const { number } of rows) {
          await stillWanted(signal);
          if (await retryDelivery(store, number, who)) count += 1;
        }
        if (rows.length === 0) break;
      }
      return count;
    });
    print(`Retrying ${retried === 1 ? '1 delivery' : `${retried} deliveries`}.\n`);
    return exitCodes.pass;
  },
});
