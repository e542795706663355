import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { pathOption } from '../option-kinds.ts';
import { bytesText, runsText } from './amount-text.ts';
import { folderOption } from './folder-option.ts';

/** `flatfield line backup`: the database and every bundle into a new folder, while the server may run. */
export const backupCommand = defineCommand({
  options: {
    ...folderOption,
    out: { ...pathOption('Folder for the backup: new or empty'), demandOption: true },
  },
  run: async ({ folder, out }, { clock, print, signal }) => {
    const { backupStore } = await import('../../server/store/backup/backup-store.ts');
    const { runs, bundleBytes, leftovers } = await backupStore(folder, out, clock?.now() ?? new Date(), signal);
    print(`${runsText(runs)}, ${bytesText(bundleBytes)} of bundles, every one as it arrived: ${out}\n`);
    if (leftovers > 0) print(`Left out ${leftovers} bundles that belong to no run; see flatfield line prune.\n`);
    return exitCodes.pass;
  },
});
