import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { pathOption, textOption } from '../option-kinds.ts';
import { bytesText, runsText } from './amount-text.ts';

/** `flatfield line migrate`: the data of a line server from its folder into a PostgreSQL database. */
export const migrateCommand = defineCommand({
  options: {
    from: { ...pathOption('Data folder of the line server, which must not run'), demandOption: true },
    to: { ...textOption('Empty PostgreSQL database: postgres://USER@HOST:PORT/NAME'), demandOption: true },
  },
  run: async ({ from, to }, { clock, print, tell, signal }) => {
    const { migrateFolder } = await import('../../server/folder/migrate-folder.ts');
    const now = clock?.now() ?? new Date();
    let told = 0;
    const onProgress = (bundles: number) => {
      if (bundles - told < 500) return;
      told = bundles;
      tell(`${bundles} bundles\n`);
    };
    const { runs, bundleBytes } = await migrateFolder(from, to, { now, signal, onProgress });
    print(`${runsText(runs)}, ${bytesText(bundleBytes)} of bundles, every one and every row compared.\n`);
    print(`${from} is no longer served. Next: flatfield line serve --folder ${from} --database ${to}\n`);
    return exitCodes.pass;
  },
});
