import type { CommandEntry } from '../command.ts';

/** The commands below `flatfield golden`: a known monitor that shows whether a station still measures as before. */
export const goldenCommands: readonly CommandEntry[] = [
  {
    usage: 'set <run>',
    describe: 'Make a run of a known monitor the reference of this station',
    load: async () => (await import('./set-command.ts')).goldenSetCommand,
  },
  {
    usage: 'check',
    describe: 'Inspect the golden unit, and compare it with its reference',
    load: async () => (await import('./check-command.ts')).goldenCheckCommand,
  },
  {
    usage: 'status',
    describe: 'Show the golden units of this station, and whether a check is due',
    load: async () => (await import('./status-command.ts')).goldenStatusCommand,
  },
];
