import type { CommandEntry } from '../command.ts';

/** The commands below `flatfield line`: many stations, one server. */
export const lineCommands: readonly CommandEntry[] = [
  {
    usage: 'serve',
    describe: 'Serve the line: accept runs, show pages, answer the gate, until interrupted',
    load: async () => (await import('./serve-command.ts')).serveCommand,
  },
  {
    usage: 'token',
    describe: 'Create, list and revoke the tokens of a line server',
    load: async () => (await import('./access/access-commands.ts')).tokenCommands,
  },
  {
    usage: 'station',
    describe: 'List the stations of the line, and retire one',
    load: async () => (await import('./access/access-commands.ts')).stationCommands,
  },
  {
    usage: 'profile',
    describe: 'Add, list and remove the profiles that the gate accepts',
    load: async () => (await import('./access/access-commands.ts')).profileCommands,
  },
  {
    usage: 'key',
    describe: 'Add and list the keys that runs must be signed with',
    load: async () => (await import('./access/access-commands.ts')).keyCommands,
  },
  {
    usage: 'work',
    describe: 'Do work that the servers of one PostgreSQL database share, until interrupted',
    load: async () => (await import('./work-command.ts')).workCommand,
  },
  {
    usage: 'judge-again',
    describe: 'Judge stored runs again under another profile; list or stop such jobs',
    load: async () => (await import('./access/access-commands.ts')).judgeAgainCommands,
  },
  {
    usage: 'webhook',
    describe: 'Add, list and remove addresses that are told of runs; retry what was given up',
    load: async () => (await import('./access/access-commands.ts')).webhookCommands,
  },
  {
    usage: 'alarm',
    describe: 'Add, list, test and remove rules for alarms; list open ones; retry e-mails that were given up',
    load: async () => (await import('./alarm/alarm-commands.ts')).alarmCommands,
  },
  {
    usage: 'mail',
    describe: 'Set, show and remove the mail server for e-mails about alarms',
    load: async () => (await import('./alarm/alarm-commands.ts')).mailCommands,
  },
  {
    usage: 'cert',
    describe: 'Make a certificate for the line server, and the authority that stations trust',
    load: async () => (await import('./cert-command.ts')).certCommand,
  },
  {
    usage: 'push [run..]',
    describe: 'Send the runs of this station that wait for the line server',
    load: async () => (await import('./push-command.ts')).pushCommand,
  },
  {
    usage: 'status',
    describe: 'List the runs of this station that the line server does not have yet, and why',
    load: async () => (await import('./store-care.ts')).statusCommand,
  },
  {
    usage: 'retry [id..]',
    describe: 'Send again the runs that the line server refused or that have waited long',
    load: async () => (await import('./retry-command.ts')).retryCommand,
  },
  {
    usage: 'export',
    describe: 'Write the runs that wait as files, for a computer that reaches the line server',
    load: async () => (await import('./export-command.ts')).exportCommand,
  },
  {
    usage: 'mark <mark>',
    describe:
      'Tell a station without a network what the line server knows: a code of a release, or the file of a stick',
    load: async () => (await import('./mark-command.ts')).markCommand,
  },
  {
    usage: 'backup',
    describe: 'Copy the data of the line server into a new folder, while it runs',
    load: async () => (await import('./backups.ts')).backupCommand,
  },
  {
    usage: 'restore',
    describe: 'Make the data folder of a line server from a backup',
    load: async () => (await import('./backups.ts')).restoreStoreCommand,
  },
  {
    usage: 'accept <from>',
    describe: 'Accept the bundles that another data folder still has and the line server lacks',
    load: async () => (await import('./accept-command.ts')).acceptCommand,
  },
  {
    usage: 'mark-restored',
    describe: 'Mark a line server whose database was restored by other programs, so that its gate allows no unit',
    load: async () => (await import('./backups.ts')).markRestoredCommand,
  },
  {
    usage: 'confirm-restore',
    describe: 'Confirm that a restored or copied line server misses no run, so that its gate allows units again',
    load: async () => (await import('./backups.ts')).confirmRestoreCommand,
  },
  {
    usage: 'migrate',
    describe: 'Move the data of the line server from its folder into a PostgreSQL database',
    load: async () => (await import('./store-care.ts')).migrateCommand,
  },
  {
    usage: 'reindex',
    describe: 'Make lists and statistics of the line server again from its archive',
    load: async () => (await import('./store-care.ts')).reindexCommand,
  },
  {
    usage: 'prune',
    describe: 'Delete old runs from the line server by a rule; a dry run without --yes',
    load: async () => (await import('./prune-command.ts')).pruneCommand,
  },
];
