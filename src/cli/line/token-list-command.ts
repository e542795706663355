import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../table.ts';
import { storeOptions } from './store-options.ts';
import { withStore } from './with-store.ts';

/** `flatfield line token list`: whose tokens there are. */
export const tokenListCommand = defineCommand({
  options: { ...storeOptions, ...jsonOption },
  run: async ({ folder, database, json }, { print }) => {
    const tokens = await withStore({ folder, database }, (store) => store.tokens());
    const shown = tokens.map(({ name, role, createdAt, revokedAt }) => ({ name, role, createdAt, revokedAt }));
    const rows = shown.map(({ name, role, createdAt, revokedAt }) => [name, role, createdAt, revokedAt]);
    print(json ? `${JSON.stringify(shown, null, 2)}\n` : table(['name', 'role', 'created', 'revoked'], rows));
    return exitCodes.pass;
  },
});
