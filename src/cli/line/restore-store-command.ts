import { defineCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { pathOption } from '../option-kinds.ts';
import { runsText } from './amount-text.ts';
import { folderOption } from './folder-option.ts';

/** `flatfield line restore`: the data folder of a line server out of a backup. */
export const restoreStoreCommand = defineCommand({
  options: {
    ...folderOption,
    from: { ...pathOption('Folder of the backup'), demandOption: true },
  },
  run: async ({ folder, from }, { clock, print, signal }) => {
    const { restoreStore } = await import('../../server/store/backup/restore-store.ts');
    const { runs, createdAt } = await restoreStore(from, folder, clock?.now() ?? new Date(), signal);
    print(`${runsText(runs)}, every bundle as it arrived, as of ${createdAt}: ${folder}\n`);
    print(
      'The gate allows no unit until you confirm that nothing is missing: have the stations send their runs since then again ' +
        '(flatfield line push RUN), then call flatfield line confirm-restore.\n',
    );
    return exitCodes.pass;
  },
});
