import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../table.ts';
import { folderOption } from './folder-option.ts';
import { withStore } from './with-store.ts';

/** `flatfield line token list`: whose tokens there are. */
export const tokenListCommand = defineCommand({
  options: { ...folderOption, ...jsonOption },
  run: async ({ folder, json }, { print }) => {
    const tokens = await withStore(folder, (store) => store.tokens());
    const shown = tokens.map(({ name, role, createdAt, revokedAt }) => ({ name, role, createdAt, revokedAt }));
    const rows = shown.map(({ name, role, createdAt, revokedAt }) => [name, role, createdAt, revokedAt]);
    print(json ? `${JSON.stringify(shown, null, 2)}\n` : table(['name', 'role', 'created', 'revoked'], rows));
    return exitCodes.pass;
  },
});
