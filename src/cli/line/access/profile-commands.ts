import type { CommandEntry } from '../../command.ts';

/** The commands below `flatfield line profile`: what the gate believes. */
export const profileCommands: readonly CommandEntry[] = [
  {
    usage: 'add <profile>',
    describe: 'Accept a profile, identified by its content, at the gate',
    load: async () => (await import('./profile-add-command.ts')).profileAddCommand,
  },
  {
    usage: 'list',
    describe: 'List the profiles that the gate accepts',
    load: async () => (await import('./list-commands.ts')).profileListCommand,
  },
  {
    usage: 'remove <profile>',
    describe: 'Stop accepting a profile at the gate',
    load: async () => (await import('./profile-remove-command.ts')).profileRemoveCommand,
  },
];
