import type { CommandEntry } from '../../command.ts';

/** The commands below `flatfield line alarm`: who is told of what. */
export const alarmCommands: readonly CommandEntry[] = [
  {
    usage: 'add <kind>',
    describe:
      'Add a rule: a silent station, a low yield, a golden check that failed or is overdue, a wrong clock, a signal on a chart',
    load: async () => (await import('./alarm-add-command.ts')).alarmAddCommand,
  },
  {
    usage: 'list',
    describe: 'List the rules',
    load: async () => (await import('../access/list-commands.ts')).alarmListCommand,
  },
  {
    usage: 'open',
    describe: 'List the open alarms',
    load: async () => (await import('../access/list-commands.ts')).alarmOpenCommand,
  },
  {
    usage: 'remove <number>',
    describe: 'Remove a rule; its open alarms end',
    load: async () => (await import('./alarm-changes.ts')).alarmRemoveCommand,
  },
  {
    usage: 'test <number>',
    describe: 'Send a test message to the recipients of a rule, now',
    load: async () => (await import('./alarm-changes.ts')).alarmTestCommand,
  },
  {
    usage: 'dead',
    describe: 'List e-mails that were given up after too many attempts, and why',
    load: async () => (await import('../access/list-commands.ts')).alarmDeadCommand,
  },
  {
    usage: 'retry [number..]',
    describe: 'Send e-mails that were given up: all of them, or by the numbers that dead lists',
    load: async () => (await import('./alarm-changes.ts')).alarmRetryCommand,
  },
];

/** The commands below `flatfield line mail`: the server that takes e-mails. */
export const mailCommands: readonly CommandEntry[] = [
  {
    usage: 'set <url>',
    describe: 'Set the SMTP server that takes e-mails about alarms, in place of an earlier one',
    load: async () => (await import('./mail-commands.ts')).mailSetCommand,
  },
  {
    usage: 'show',
    describe: 'Show the SMTP server, without its password',
    load: async () => (await import('./mail-commands.ts')).mailShowCommand,
  },
  {
    usage: 'remove',
    describe: 'Forget the SMTP server and its password',
    load: async () => (await import('./mail-commands.ts')).mailRemoveCommand,
  },
];
