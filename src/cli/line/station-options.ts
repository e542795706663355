import type { Options } from 'yargs';
import { pathOption } from '../option-kinds.ts';

/** Options of every command about the runs of this station that wait to be sent. */
export const spoolOptions = {
  'state-folder': pathOption("Folder that holds the spool [default: the system's folder for such things]"),
} as const satisfies Record<string, Options>;
