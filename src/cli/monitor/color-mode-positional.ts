import type { PositionalOptions } from 'yargs';

/** Color modes are named by their zero-based index, as in the API; the on-screen menu counts from 1. */
export const colorModePositional = {
  index: { type: 'number', describe: 'Zero-based index of the color mode: its OSD number minus 1', demandOption: true },
} as const satisfies Record<string, PositionalOptions>;
