import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { runsText } from './amount-text.ts';
import { storeOptions } from './store-options.ts';
import { withStore } from './with-store.ts';

/** `flatfield line reindex`: lists and statistics made again from the archived bundles. */
export const reindexCommand = defineCommand({
  options: storeOptions,
  run: async ({ folder, database }, { clock, print, signal }) => {
    const { contentOf } = await import('../../server/record/content-of.ts');
    const { openBundle } = await import('../../protocol/bundle.ts');
    const runs = await withStore({ folder, database }, async (store) => {
      const isDemonstration = await store.isDemonstration();
      const done = await store.reindex(async (bundle) => contentOf(await openBundle(bundle), isDemonstration), signal);
      const at = (clock?.now() ?? new Date()).toISOString();
      await store.audit({ at, who: 'command', action: 'reindex', subject: 'index', detail: runsText(done) });
      return done;
    });
    print(`Rebuilt the index of ${runsText(runs)}.\n`);
    return exitCodes.pass;
  },
});
