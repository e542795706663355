import { Spool } from '../../line/station/spool/spool.ts';
import { jsonOption } from '../api-options.ts';
import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { pathOption, textOption } from '../option-kinds.ts';
import { quotedPath } from '../quoted-path.ts';
import { table } from '../table.ts';
import { bytesText, runsText } from './amount-text.ts';
import { spoolParent } from './hold-line.ts';
import { countsText, shortId, spoolExitCode, tellUnfinished } from './spool-text.ts';
import { spoolOptions } from './station-options.ts';
import { storeOptions, withStore } from './store-options.ts';

/** `flatfield line reindex`: lists and statistics made again from the archived bundles. */
export const reindexCommand = defineCommand({
  options: storeOptions,
  run: async ({ folder, database }, { clock, print, signal }) => {
    const { contentOf } = await import('../../line/server/intake/content-of.ts');
    const { openBundle } = await import('../../line/protocol/bundle.ts');
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

/** `flatfield line migrate`: the data of a line server from its folder into a PostgreSQL database. */
export const migrateCommand = defineCommand({
  options: {
    from: { ...pathOption('Data folder of the line server, which must not run'), demandOption: true },
    to: { ...textOption('Empty PostgreSQL database: postgres://USER@HOST:PORT/NAME'), demandOption: true },
  },
  run: async ({ from, to }, { clock, print, tell, signal }) => {
    const { migrateFolder } = await import('../../line/server/data-folder/migrate-folder.ts');
    const now = clock?.now() ?? new Date();
    let told = 0;
    const onProgress = (bundles: number) => {
      if (bundles - told < 500) return;
      told = bundles;
      tell(`${bundles} bundles\n`);
    };
    const { runs, bundleBytes } = await migrateFolder(from, to, { now, signal, onProgress });
    print(`${runsText(runs)}, ${bytesText(bundleBytes)} of bundles, every one and every row compared.\n`);
    print(`${from} is no longer served. Next: flatfield line serve --folder ${quotedPath(from)} --database ${to}\n`);
    return exitCodes.pass;
  },
});

/** `flatfield line status`: which runs of this station the line does not have yet, and why. */
export const statusCommand = defineCommand({
  options: { ...spoolOptions, ...jsonOption },
  run: async (argv, context) => {
    const { print, tell } = context;
    const spool = new Spool(spoolParent(argv, context));
    await spool.settle().catch(() => tell('The spool cannot be written.\n'));
    const { entries, damaged } = await spool.list();
    const counts = await spool.counts();
    const unfinished = await spool.unfinished();
    if (argv.json)
      print(`${JSON.stringify({ folder: spool.folder, ...counts, entries, damaged, unfinished }, null, 2)}\n`);
    else {
      const rows = entries.map(({ run, runId, state, target, attempts, nextAt, delay }) => [
        ...[shortId(run), runId, state, target.url, attempts],
        ...[state === 'waiting' ? nextAt : null, delay && `${delay.message} (${delay.code})`],
      ]);
      if (rows.length > 0) print(table(['id', 'run', 'state', 'line', 'attempts', 'next attempt', 'why'], rows));
      for (const path of damaged) tell(`Damaged, and kept for inspection: ${path}\n`);
      await tellUnfinished(spool, context);
      print(`${countsText(counts)}\n`);
    }
    return spoolExitCode(counts);
  },
});
