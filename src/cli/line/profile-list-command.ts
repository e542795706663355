import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { table } from '../table.ts';
import { storeOptions } from './store-options.ts';
import { withStore } from './with-store.ts';

/** `flatfield line profile list`: the profiles that the gate believes. */
export const profileListCommand = defineCommand({
  options: { ...storeOptions, ...jsonOption },
  run: async ({ folder, database, json }, { print }) => {
    const profiles = await withStore({ folder, database }, (store) => store.registeredProfiles());
    const rows = profiles.map(({ name, version, maxAttempts, maxAgeDays, hash }) => {
      return [`${name}@${version}`, maxAttempts, maxAgeDays, hash];
    });
    print(json ? `${JSON.stringify(profiles, null, 2)}\n` : table(['profile', 'attempts', 'days', 'SHA-256'], rows));
    return exitCodes.pass;
  },
});
