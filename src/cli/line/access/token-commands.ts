import type { CommandEntry } from '../../command.ts';

/** The commands below `flatfield line token`: who may do what. */
export const tokenCommands: readonly CommandEntry[] = [
  {
    usage: 'create <name>',
    describe: 'Create a token and write it into a file that only you can read',
    load: async () => (await import('./token-create-command.ts')).tokenCreateCommand,
  },
  {
    usage: 'list',
    describe: 'List the tokens; none of them is shown',
    load: async () => (await import('./list-commands.ts')).tokenListCommand,
  },
  {
    usage: 'revoke <name>',
    describe: 'Revoke a token at once',
    load: async () => (await import('./token-revoke-command.ts')).tokenRevokeCommand,
  },
];
