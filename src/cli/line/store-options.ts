import type { Options } from 'yargs';
import { pathOption, textOption } from '../option-kinds.ts';

/** Options of every command that works on the data of a line server, also while it runs. */
export const storeOptions = {
  folder: pathOption('Data folder of the line server'),
  database: textOption('PostgreSQL database of the line servers: postgres://USER@HOST:PORT/NAME'),
} as const satisfies Record<string, Options>;

export interface StoreArguments {
  readonly folder?: string | undefined;
  readonly database?: string | undefined;
}
