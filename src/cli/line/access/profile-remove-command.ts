import { defineCommand } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { usageError } from '../../usage-error.ts';
import { storeOptions } from '../store-options.ts';
import { withStore } from '../with-store.ts';

/** `flatfield line profile remove`: a profile by its hash, or by NAME@VERSION if that is one. */
export const profileRemoveCommand = defineCommand({
  positionals: { profile: { type: 'string', describe: 'SHA-256, or NAME@VERSION', demandOption: true } },
  options: storeOptions,
  run: async ({ profile, folder, database }, { print, clock }) => {
    await withStore({ folder, database }, async (store) => {
      const registered = await store.registeredProfiles();
      const found = registered.filter(
        ({ hash, name, version }) => profile === hash || profile === `${name}@${version}`,
      );
      const [only] = found;
      if (!only || found.length > 1) {
        const which = found.length > 1 ? 'is several: give the SHA-256' : 'is not registered';
        throw usageError(`Profile ${JSON.stringify(profile)} ${which} (see: flatfield line profile list).`);
      }
      const { unregisterProfile } = await import('../../../server/folder/register-profile.ts');
      await unregisterProfile(store, only.hash, { by: 'command', now: clock?.now() ?? new Date() });
    });
    print(`Removed ${profile}.\n`);
    return exitCodes.pass;
  },
});
