import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { usageError } from '../../usage-error.ts';
import { storeOptions } from '../store-options.ts';
import { withStore } from '../with-store.ts';

/** `flatfield line webhook retry`: what was given up is delivered by the server or by workers. */
export const webhookRetryCommand = defineCommand({
  positionals: { number: { type: 'number', array: true, describe: 'Numbers that dead lists [default: all of them]' } },
  options: storeOptions,
  run: async ({ number: named = [], folder, database }, { print, clock, signal }) => {
    const { stillWanted } = await import('../../../server/store/still-wanted.ts');
    const { retryDelivery } = await import('../../../server/work/register-webhook.ts');
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
