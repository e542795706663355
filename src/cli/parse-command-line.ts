import yargs from 'yargs';
import { addCommands } from './add-commands.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { UsageError } from './usage-error.ts';

/**
 * The command that a command line names, with its options, or null where it asked for help, which is printed then.
 * Throws UsageError for a command or an option that does not exist or does not fit.
 */
export async function parseCommandLine(
  args: readonly string[],
): Promise<{ readonly command: Command; readonly argv: object } | null> {
  let chosen: { command: Command; argv: object } | null = null;
  const parser = yargs([...args])
    .scriptName('flatfield')
    .usage('$0 <command>: proves that a monitor shows a flat field flat')
    .locale('en')
    .strict()
    .parserConfiguration({ 'duplicate-arguments-array': false })
    .demandCommand(1, 'Name a command; `flatfield --help` lists them.')
    .recommendCommands()
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .version(false)
    .option('version', { type: 'boolean', describe: 'Print the version' })
    .epilogue('Exit codes: 0 pass, 1 fail, 2 inconclusive, 3 usage or configuration, 130 interrupted.')
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError(message);
    });
  addCommands(parser, commands, (command, argv) => {
    chosen = { command, argv };
  });
  await parser.parseAsync();
  return chosen;
}
