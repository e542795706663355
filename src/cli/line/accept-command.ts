import { join } from 'node:path';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { storeOptions, withStore } from './store-options.ts';

/** `flatfield line accept`: the bundles that another data folder still has, into a store that was restored without them. */
export const acceptCommand = defineCommand({
  positionals: {
    from: {
      type: 'string',
      demandOption: true,
      normalize: true,
      describe: 'Data folder with bundles that the store may lack, such as one that was damaged or moved',
    },
  },
  options: storeOptions,
  run: async ({ from, folder, database }, context) => {
    const { print, tell, clock } = context;
    const { acceptBundles } = await import('../../line/server/data-folder/accept-bundles.ts');
    const { bundlesOfFolder } = await import('../../line/server/store/sqlite/open-sqlite-store.ts');
    const now = clock?.now() ?? new Date();
    let refused = 0;
    const bundles = await bundlesOfFolder(join(context.path(from)));
    const added = await withStore({ folder, database }, (store) =>
      acceptBundles(
        { ...store, bundlesWithoutRow: () => Promise.resolve(bundles) },
        {
          ...{ now, putBeforeMs: Number.POSITIVE_INFINITY },
          tell: (text) => {
            refused += 1;
            tell(text);
          },
        },
      ),
    );
    print(`${bundles.length} bundles, ${added} of them of runs that the store did not have.\n`);
    return refused === 0 ? exitCodes.pass : exitCodes.inconclusive;
  },
});
