import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { usageError } from '../../usage-error.ts';
import { storeOptions } from '../store-options.ts';
import { withStore } from '../with-store.ts';

/** `flatfield line token revoke`: a token, and every browser session that it began, is worth nothing from then on. */
export const tokenRevokeCommand = defineCommand({
  positionals: { name: { type: 'string', describe: 'Name of the token', demandOption: true } },
  options: storeOptions,
  run: async ({ name, folder, database }, { print, clock }) => {
    const at = (clock?.now() ?? new Date()).toISOString();
    await withStore({ folder, database }, async (store) => {
      if (!(await store.revokeToken(name, at))) throw usageError(`There is no token ${JSON.stringify(name)} in force.`);
      await store.audit({ at, who: 'command', action: 'token revoked', subject: name, detail: '' });
    });
    print(`Revoked ${name}.\n`);
    return exitCodes.pass;
  },
});
