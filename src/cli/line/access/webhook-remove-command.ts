import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { usageError } from '../../usage-error.ts';
import { storeOptions } from '../store-options.ts';
import { withStore } from '../with-store.ts';

/** `flatfield line webhook remove`: an address is told of nothing any more. */
export const webhookRemoveCommand = defineCommand({
  positionals: { number: { type: 'number', describe: 'As the list has it', demandOption: true } },
  options: storeOptions,
  run: async ({ number, folder, database }, { print, clock }) => {
    const { removeWebhook } = await import('../../../server/work/register-webhook.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const isRemoved = await withStore({ folder, database }, (store) => removeWebhook(store, number, who));
    if (!isRemoved) throw usageError(`There is no webhook ${number}.`);
    print(`Removed webhook ${number}.\n`);
    return exitCodes.pass;
  },
});
