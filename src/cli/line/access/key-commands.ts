import type { CommandEntry } from '../../command.ts';

/** The commands below `flatfield line key`: who must have signed a run. */
export const keyCommands: readonly CommandEntry[] = [
  {
    usage: 'add <pem>',
    describe: 'Register a public key; from then on every run must be signed by a registered one',
    load: async () => (await import('./key-add-command.ts')).keyAddCommand,
  },
  {
    usage: 'list',
    describe: 'List the registered keys',
    load: async () => (await import('./list-commands.ts')).keyListCommand,
  },
];
