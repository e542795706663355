import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../protocol/webhook-row.ts';
import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { pathOption, repeatedOption } from '../../option-kinds.ts';
import { storeOptions } from '../store-options.ts';
import { withStore } from '../with-store.ts';

/** `flatfield line webhook add`: an address that is told of events, and the secret that signs them. */
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
    const { readWebhookSecret } = await import('../../../server/work/webhook-secret.ts');
    const { addWebhook } = await import('../../../server/work/register-webhook.ts');
    const secret = await readWebhookSecret(secretFile);
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const events = event as readonly WebhookEvent[] | undefined;
    const added = await withStore({ folder, database }, (store) => addWebhook(store, { url, secret, events }, who));
    print(`Webhook ${added.number}: ${added.url} (${added.events.join(', ')})\n`);
    return exitCodes.pass;
  },
});
