import type { CommandEntry } from '../../command.ts';

/** The commands below `flatfield line webhook`: who is told of runs. */
export const webhookCommands: readonly CommandEntry[] = [
  {
    usage: 'add <url>',
    describe: 'Tell an address of runs that are taken in, quarantined, and of the sums of days',
    load: async () => (await import('./webhook-add-command.ts')).webhookAddCommand,
  },
  {
    usage: 'list',
    describe: 'List the addresses, without their secrets',
    load: async () => (await import('./list-commands.ts')).webhookListCommand,
  },
  {
    usage: 'remove <number>',
    describe: 'Forget an address, its secret and what waits for it',
    load: async () => (await import('./webhook-remove-command.ts')).webhookRemoveCommand,
  },
  {
    usage: 'dead',
    describe: 'List what was given up after too many attempts, and why',
    load: async () => (await import('./webhook-dead-command.ts')).webhookDeadCommand,
  },
  {
    usage: 'retry [number..]',
    describe: 'Deliver what was given up: all of it, or by the numbers that dead lists',
    load: async () => (await import('./webhook-retry-command.ts')).webhookRetryCommand,
  },
];
