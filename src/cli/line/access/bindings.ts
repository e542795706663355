import { defineCommand } from '../../command.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { textOption } from '../../option-kinds.ts';
import { storeOptions, withStore } from '../store-options.ts';

const names = {
  positionals: {
    profile: { type: 'string', describe: 'Name of the profile, without its version', demandOption: true },
  },
  options: {
    ...storeOptions,
    model: { ...textOption('Model that it concerns, as monitors state it'), demandOption: true },
  },
} as const;

/** `flatfield line profile bind`: units of a model may ship only if they may under the profile, too. */
export const bindCommand = defineCommand({
  ...names,
  run: async ({ profile, model, folder, database }, { print, clock }) => {
    const at = (clock?.now() ?? new Date()).toISOString();
    await withStore({ folder, database }, async (store) => {
      if (!(await store.registeredProfiles()).some((one) => one.name === profile)) {
        throw usageError(`Profile ${JSON.stringify(profile)} is not registered (see: flatfield line profile list).`);
      }
      await store.bind([{ profile, model }], { at, by: 'command', isConfirmed: false });
    });
    print(`${profile} concerns ${model}. Units that were inspected before need another run under it.\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line profile unbind`: the profile concerns the model no longer. */
export const unbindCommand = defineCommand({
  ...names,
  run: async ({ profile, model, folder, database }, { print, clock }) => {
    const at = (clock?.now() ?? new Date()).toISOString();
    const isUnbound = await withStore({ folder, database }, (store) =>
      store.unbind({ profile, model }, { at, by: 'command' }),
    );
    if (!isUnbound) throw usageError(`${profile} is not bound to ${model} (see: flatfield line profile bindings).`);
    print(`${profile} no longer concerns ${model}.\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line profile confirm`: binds everything that the runs propose. */
export const confirmBindingsCommand = defineCommand({
  options: storeOptions,
  run: async ({ folder, database }, { print, clock }) => {
    const at = (clock?.now() ?? new Date()).toISOString();
    const bound = await withStore({ folder, database }, async (store) => {
      const proposed = await store.proposedBindings();
      await store.bind(proposed, { at, by: 'command', isConfirmed: true });
      return proposed;
    });
    for (const { profile, model, passes } of bound) print(`${profile} concerns ${model} (${passes} passes)\n`);
    print(`${bound.length} bound.\n`);
    return exitCodes.pass;
  },
});
