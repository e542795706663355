import type { CommandEntry } from '../command.ts';

/** The commands below `flatfield line`: many stations, one server. */
export const lineCommands: readonly CommandEntry[] = [
  {
    usage: 'push [run..]',
    describe: 'Send the runs of this station that wait for the line server',
    load: async () => (await import('./push-command.ts')).pushCommand,
  },
  {
    usage: 'status',
    describe: 'List the runs of this station that the line server does not have yet, and why',
    load: async () => (await import('./status-command.ts')).statusCommand,
  },
  {
    usage: 'retry [id..]',
    describe: 'Send runs now that the line server refused, or that wait for longer',
    load: async () => (await import('./retry-command.ts')).retryCommand,
  },
  {
    usage: 'export',
    describe: 'Write the runs that wait as files, for a computer that reaches the line server',
    load: async () => (await import('./export-command.ts')).exportCommand,
  },
];
