import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../table.ts';
import { storeOptions } from './store-options.ts';
import { withStore } from './with-store.ts';

/** `flatfield line key list`: the keys that must have signed a run, if there are any. */
export const keyListCommand = defineCommand({
  options: { ...storeOptions, ...jsonOption },
  run: async ({ folder, database, json }, { print }) => {
    const keys = await withStore({ folder, database }, (store) => store.signingKeys());
    const rows = keys.map(({ label, fingerprint }) => [label, fingerprint]);
    print(json ? `${JSON.stringify(keys, null, 2)}\n` : table(['label', 'SHA-256'], rows));
    return exitCodes.pass;
  },
});
