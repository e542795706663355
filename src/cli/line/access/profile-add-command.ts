import { configOption } from '../../api-options.ts';
import { defineCommand } from '../../command.ts';
import { loadConfig } from '../../config.ts';
import { exitCodes } from '../../exit-codes.ts';
import { loadProfile } from '../../load-profile.ts';
import { numberOption, textOption } from '../../option-kinds.ts';
import { storeOptions } from '../store-options.ts';
import { withStore } from '../with-store.ts';

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
    const { registerProfile } = await import('../../../server/folder/register-profile.ts');
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
