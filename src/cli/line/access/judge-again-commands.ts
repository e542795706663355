import type { CommandEntry } from '../../command.ts';

/** The commands below `flatfield line judge-again`: stored runs under another profile. */
export const judgeAgainCommands: readonly CommandEntry[] = [
  {
    usage: 'start <profile>',
    describe: 'Have stored runs judged again under a profile; what they come to never counts',
    load: async () => (await import('./judge-again-start-command.ts')).judgeAgainStartCommand,
  },
  {
    usage: 'list',
    describe: 'List what is judged again, and how far that has come',
    load: async () => (await import('./list-commands.ts')).judgeAgainListCommand,
  },
  {
    usage: 'stop <number>',
    describe: 'Stop judging again; what is done is kept',
    load: async () => (await import('./judge-again-stop-command.ts')).judgeAgainStopCommand,
  },
];
