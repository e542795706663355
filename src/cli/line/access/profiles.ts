import { configOption } from '../../api-options.ts';
import { defineCommand } from '../../command.ts';
import { loadConfig } from '../../config.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { loadProfile } from '../../load-profile.ts';
import { numberOption, textOption } from '../../option-kinds.ts';
import { storeOptions, withStore } from '../store-options.ts';

/** `flatfield line profile add`: a built-in profile, one of the configuration, or a file, as stations use it. */
export const profileAddCommand = defineCommand({
  positionals: {
    profile: { type: 'string', describe: 'NAME, NAME@VERSION, or a JSON file', demandOption: true },
  },
  options: {
    ...storeOptions,
    ...configOption,
    'max-attempts': { ...numberOption('Max complete runs of a unit, 1 to 100'), default: 3 },
    'max-age-days': { ...numberOption('Age in days at which a pass no longer counts'), default: 30 },
    'unit-pattern': textOption(
      'Regular expression that the whole name of a unit must match, else its run is quarantined',
    ),
  },
  run: async (argv, context) => {
    const { profiles } = await loadConfig(argv.config, context);
    const profile = await loadProfile(argv.profile, profiles, context);
    const { registerProfile } = await import('../../../line/server/data-folder/register-profile.ts');
    const rules = {
      maxAttempts: argv['max-attempts'],
      maxAgeDays: argv['max-age-days'],
      unitPattern: argv['unit-pattern'],
    };
    const now = context.clock?.now() ?? new Date();
    const { name, version, hash } = await withStore(argv, (store) =>
      registerProfile(store, profile, { ...rules, by: 'command', now }),
    );
    context.print(`${name}@${version} ${hash}\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line profile remove`: a profile by its hash, or by its name, with the version if several are registered. */
export const profileRemoveCommand = defineCommand({
  positionals: {
    profile: { type: 'string', describe: 'SHA-256, NAME@VERSION, or NAME of one version', demandOption: true },
  },
  options: storeOptions,
  run: async ({ profile, folder, database }, { print, clock }) => {
    await withStore({ folder, database }, async (store) => {
      const registered = await store.registeredProfiles();
      const found = registered.filter(({ hash, name, version }) =>
        [hash, name, `${name}@${version}`].includes(profile),
      );
      const [only] = found;
      if (!only || found.length > 1) {
        const which = found.length > 1 ? 'is several: give the SHA-256' : 'is not registered';
        throw usageError(`Profile ${JSON.stringify(profile)} ${which} (see: flatfield line profile list).`);
      }
      const { unregisterProfile } = await import('../../../line/server/data-folder/register-profile.ts');
      await unregisterProfile(store, only.hash, { by: 'command', now: clock?.now() ?? new Date() });
    });
    print(`Removed ${profile}.\n`);
    return exitCodes.pass;
  },
});
