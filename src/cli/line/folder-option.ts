import type { Options } from 'yargs';
import { pathOption } from '../option-kinds.ts';

/** Option of every command that works on the data of a line server, also while it runs. */
export const folderOption = {
  folder: { ...pathOption('Data folder of the line server'), demandOption: true },
} as const satisfies Record<string, Options>;
