import type { CommandEntry } from '../command.ts';

/** The commands below `flatfield line profile`: what the gate believes. */
export const profileCommands: readonly CommandEntry[] = [
  {
    usage: 'add <profile>',
    describe: 'Have the gate believe a profile, known by its content',
    load: async () => (await import('./profile-add-command.ts')).profileAddCommand,
  },
  {
    usage: 'list',
    describe: 'List the profiles that the gate believes',
    load: async () => (await import('./profile-list-command.ts')).profileListCommand,
  },
  {
    usage: 'remove <profile>',
    describe: 'Have the gate no longer believe a profile',
    load: async () => (await import('./profile-remove-command.ts')).profileRemoveCommand,
  },
];
