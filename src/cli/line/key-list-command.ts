import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../table.ts';
import { folderOption } from './folder-option.ts';
import { withStore } from './with-store.ts';

/** `flatfield line key list`: the keys that must have signed a run, if there are any. */
export const keyListCommand = defineCommand({
  options: { ...folderOption, ...jsonOption },
  run: async ({ folder, json }, { print }) => {
    const keys = await withStore(folder, (store) => store.signingKeys());
    const rows = keys.map(({ label, fingerprint }) => [label, fingerprint]);
    print(json ? `${JSON.stringify(keys, null, 2)}\n` : table(['label', 'SHA-256'], rows));
    return exitCodes.pass;
  },
});
