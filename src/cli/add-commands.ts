import type { Argv } from 'yargs';
import type { CommandContext, CommandEntry } from './command.ts';
import type { ExitCode } from './exit-codes.ts';

/** Puts a list of commands on a parser; each loads its own file when it is called, and hands its exit code to `done`. */
export function addCommands(
  parser: Argv,
  entries: readonly CommandEntry[],
  context: CommandContext,
  done: (code: ExitCode) => void,
): Argv {
  for (const { usage, describe, load } of entries) {
    parser.command({
      command: usage,
      describe,
      builder: async (yargs) => {
        const loaded = await load();
        if ('run' in loaded) return loaded.builder(yargs);
        return addCommands(yargs, loaded, context, done).demandCommand(1, `Name one of the commands of ${usage}.`);
      },
      handler: async (argv) => {
        const loaded = await load();
        if ('run' in loaded) done(await loaded.run(argv, context));
      },
    });
  }
  return parser;
}
