import { basename } from 'node:path';
import { readVerifyingKey } from '../../../record/run-folder/signing-key.ts';
import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { textOption } from '../../option-kinds.ts';
import { storeOptions, withStore } from '../store-options.ts';

/** `flatfield line key add`: a public Ed25519 key that stations sign with. */
export const keyAddCommand = defineCommand({
  positionals: { pem: { type: 'string', describe: 'PEM file of the public key', demandOption: true, normalize: true } },
  options: { ...storeOptions, label: textOption('Owner of the key [default: name of the file]') },
  run: async ({ pem, label, folder, database }, { print, clock }) => {
    const key = await readVerifyingKey(pem);
    const { registerKey } = await import('../../../line/server/data-folder/register-key.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    const hash = await withStore({ folder, database }, (store) => registerKey(store, key, label ?? basename(pem), who));
    print(`${hash}\n`);
    return exitCodes.pass;
  },
});
