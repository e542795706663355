import type { Argv } from 'yargs';
import type { Command, CommandEntry } from './command.ts';

/** Puts a list of commands on a parser; each loads its own file when it is named, and is handed to `choose` with its options. */
export function addCommands(
  parser: Argv,
  entries: readonly CommandEntry[],
  choose: (command: Command, argv: object) => void,
): Argv {
  for (const { usage, describe, load } of entries) {
    parser.command({
      command: usage,
      describe,
      builder: async (yargs) => {
        const loaded = await load();
        if ('run' in loaded) return loaded.builder(yargs);
        return addCommands(yargs, loaded, choose).demandCommand(1, `Name one of the commands of ${usage}.`);
      },
      handler: async (argv) => {
        const loaded = await load();
        if ('run' in loaded) choose(loaded, argv);
      },
    });
  }
  return parser;
}
