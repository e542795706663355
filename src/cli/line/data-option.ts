import type { Options } from 'yargs';
import { pathOption } from '../option-kinds.ts';

/** Option of every command that works on the data of a line server, on its own computer. */
export const dataOption = {
  data: { ...pathOption('Data folder of the line server, which holds line.db'), demandOption: true },
} as const satisfies Record<string, Options>;
