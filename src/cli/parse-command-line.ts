import yargs, { type Argv } from 'yargs';
import { hasCode } from '../flatfield-error.ts';
import { addCommands } from './add-commands.ts';
import type { Command, CommandContext } from './command.ts';
import { epilogue, title } from './command-overview.ts';
import { commands } from './commands.ts';
import { refuseEmptyArguments } from './refuse-empty-arguments.ts';
import { type Level, refuseUnknownNames } from './refuse-unknown-names.ts';
import { usageError } from './usage-error.ts';

/**
 * The command that a command line names, with its options, or null if it asked for help, which is printed then.
 * Throws `usage` for a command or an option that does not exist or does not fit.
 */
export async function parseCommandLine(
  args: readonly string[],
  { stdout, print, path }: Pick<CommandContext, 'stdout' | 'print' | 'path'>,
): Promise<{ readonly command: Command; readonly argv: object } | null> {
  refuseEmptyArguments(args);
  let chosen: { command: Command; argv: object } | null = null;
  let refused: string | undefined;
  let level: Level = { depth: 0, commands: [] };
  const parser = withoutTypes(yargs())
    .scriptName('flatfield')
    .usage(`$0 ${title}`)
    .locale('en')
    .parserConfiguration({ 'camel-case-expansion': false })
    .demandCommand(1, 'Name a command; `flatfield --help` lists them.')
    // The list of commands is short lines; wrapping it would cost a tenth of the time that --help takes.
    .wrap(null)
    .version(false)
    .option('version', { type: 'boolean', describe: 'Print the version' })
    .epilogue(epilogue)
    .exitProcess(false)
    // Before the parser's own checks, so that a misspelled name is told first.
    .middleware((argv) => {
      if (refused !== undefined) return;
      if (!argv['help'] && !argv['version'] && 'command' in level) level.command.clearResults(argv, { path });
      refuseUnknownNames(argv, level);
    }, true)
    .fail((message, error) => {
      if (error) throw error;
      refused ??= message;
    });
  addCommands(parser, commands, {
    onLevel: (reached) => {
      level = reached;
    },
    onChosen: (command, argv) => {
      chosen = { command, argv };
      throw new CommandFound();
    },
    columns: stdout.columns,
  });
  // Given a callback, the parser hands over what it would write to the console of this process.
  const printHelp = (_error: unknown, _argv: unknown, output: string) => {
    if (output !== '') print(`${output}\n`);
  };
  await parser.parseAsync(attached(args), {}, printHelp).catch((error: unknown) => {
    if (error instanceof CommandFound) return;
    // Some refusals of yargs come by themselves, past `fail`.
    if (!(hasCode(error, 'usage') || (error instanceof Error && error.name === 'YError'))) throw error;
    refused ??= error.message;
  });
  if (refused !== undefined) throw usageError(withoutTokens(refused));
  return chosen;
}

/** Ends the parser, which would render the help of the command that it has run: ten times the work of all the rest. */
class CommandFound extends Error {}

/** In the help, a description says what an option takes. */
function withoutTypes(parser: Argv): Argv {
  // Documented since yargs 17.1, and missing from its types.
  return (parser as Argv & { usageConfiguration(options: object): Argv }).usageConfiguration({ 'hide-types': true });
}

/** The arguments of another program begin with a dash, which yargs would take for an option of ours. */
function attached(args: readonly string[]): string[] {
  const place = args.indexOf('--meter-args');
  const value = args[place + 1];
  if (place < 0 || value === undefined || !/^-[^-]/.test(value)) return [...args];
  return args.toSpliced(place, 2, `--meter-args=${value}`);
}

/** On one line, and without what may be a token of the cloud API: whoever puts it where none belongs must not find it in a log. */
function withoutTokens(message: string): string {
  return message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[0-9a-f]{32,}/gi, '(a token, not shown)')
    .trim();
}
