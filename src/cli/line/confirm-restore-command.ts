import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { storeOptions } from './store-options.ts';
import { withStore } from './with-store.ts';

/** `flatfield line confirm-restore`: the gate of a restored line server answers by its runs again. */
export const confirmRestoreCommand = defineCommand({
  options: storeOptions,
  run: async ({ folder, database }, { clock, print }) => {
    const at = (clock?.now() ?? new Date()).toISOString();
    const confirmed = await withStore({ folder, database }, async (store) => {
      const found = await store.confirmRestore(at);
      const detail = found && `restored or copied at ${found.at}, as of ${found.backupAt}`;
      if (detail) await store.audit({ at, who: 'command', action: 'restore confirmed', subject: 'store', detail });
      return found;
    });
    print(
      confirmed
        ? `Confirmed: no run since ${confirmed.backupAt} is missing. The gate goes by its runs again.\n`
        : 'Nothing to confirm: this line server was neither restored nor copied, or that was confirmed before.\n',
    );
    return exitCodes.pass;
  },
});
