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
  run: async ({ folder, from }, { print }) => {
    const { restoreStore } = await import('../../line/store/restore-store.ts');
    const { runs, createdAt } = await restoreStore(from, folder);
    print(`${runsText(runs)}, every bundle as it arrived, as of ${createdAt}: ${folder}\n`);
    return exitCodes.pass;
  },
});
