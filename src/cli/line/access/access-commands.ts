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

/** The commands below `flatfield line profile`: what the gate believes. */
export const profileCommands: readonly CommandEntry[] = [
  {
    usage: 'add <profile>',
    describe: 'Accept a profile, identified by its content, at the gate',
    load: async () => (await import('./profiles.ts')).profileAddCommand,
  },
  {
    usage: 'list',
    describe: 'List the profiles that the gate accepts',
    load: async () => (await import('./list-commands.ts')).profileListCommand,
  },
  {
    usage: 'bind <profile>',
    describe: 'Have a profile concern a model: its units may ship only if they may under it',
    load: async () => (await import('./bindings.ts')).bindCommand,
  },
  {
    usage: 'unbind <profile>',
    describe: 'Take the binding of a profile to a model back',
    load: async () => (await import('./bindings.ts')).unbindCommand,
  },
  {
    usage: 'bindings',
    describe: 'List which profiles concern which models, and what the runs propose',
    load: async () => (await import('./list-commands.ts')).bindingListCommand,
  },
  {
    usage: 'confirm',
    describe: 'Bind every profile and model that the runs propose',
    load: async () => (await import('./bindings.ts')).confirmBindingsCommand,
  },
  {
    usage: 'remove <profile>',
    describe: 'Stop accepting a profile at the gate',
    load: async () => (await import('./profiles.ts')).profileRemoveCommand,
  },
];

/** The commands below `flatfield line station`: who reported. */
export const stationCommands: readonly CommandEntry[] = [
  {
    usage: 'list',
    describe: 'List the stations that have reported',
    load: async () => (await import('./list-commands.ts')).stationListCommand,
  },
  {
    usage: 'retire <name>',
    describe: 'Forget a station that is no more, so that no page and no alarm waits for it; its runs stay',
    load: async () => (await import('./retire-station.ts')).stationRetireCommand,
  },
];

/** The commands below `flatfield line token`: who may do what. */
export const tokenCommands: readonly CommandEntry[] = [
  {
    usage: 'create <name>',
    describe: 'Create a token and write it into a file that only you can read',
    load: async () => (await import('./tokens.ts')).tokenCreateCommand,
  },
  {
    usage: 'list',
    describe: 'List the tokens; none of them is shown',
    load: async () => (await import('./list-commands.ts')).tokenListCommand,
  },
  {
    usage: 'bind <name>',
    describe: 'Have a token report for another station',
    load: async () => (await import('./tokens.ts')).tokenBindCommand,
  },
  {
    usage: 'revoke <name>',
    describe: 'Revoke a token at once',
    load: async () => (await import('./tokens.ts')).tokenRevokeCommand,
  },
];

/** The commands below `flatfield line webhook`: addresses that receive events. */
export const webhookCommands: readonly CommandEntry[] = [
  {
    usage: 'add <url>',
    describe: 'Tell an address of runs that are accepted, quarantined, of the sums of days, and of alarms',
    load: async () => (await import('./webhooks.ts')).webhookAddCommand,
  },
  {
    usage: 'list',
    describe: 'List the addresses, without their secrets',
    load: async () => (await import('./list-commands.ts')).webhookListCommand,
  },
  {
    usage: 'remove <number>',
    describe: 'Forget an address, its secret and what waits for it',
    load: async () => (await import('./webhooks.ts')).webhookRemoveCommand,
  },
  {
    usage: 'dead',
    describe: 'List what was given up after too many attempts, and why',
    load: async () => (await import('./webhooks.ts')).webhookDeadCommand,
  },
  {
    usage: 'retry [number..]',
    describe: 'Deliver what was given up: all of it, or by the numbers that dead lists',
    load: async () => (await import('./webhooks.ts')).webhookRetryCommand,
  },
];

/** The commands below `flatfield line judge-again`: stored runs under another profile. */
export const judgeAgainCommands: readonly CommandEntry[] = [
  {
    usage: 'start <profile>',
    describe: 'Have stored runs judged again under a profile; what they come to never counts',
    load: async () => (await import('./judge-again.ts')).judgeAgainStartCommand,
  },
  {
    usage: 'list',
    describe: 'List what is judged again, and how far that has come',
    load: async () => (await import('./list-commands.ts')).judgeAgainListCommand,
  },
  {
    usage: 'stop <number>',
    describe: 'Stop judging again; what is done is kept',
    load: async () => (await import('./judge-again.ts')).judgeAgainStopCommand,
  },
];
