import yargs, { type Argv } from 'yargs';
import { hasCode } from '../../base/flatfield-error.ts';
import type { Command, CommandContext } from '../command.ts';
import { commands } from '../commands.ts';
import { usageError } from '../exit-codes.ts';
import { addCommands } from './add-commands.ts';
import { attachedValues, withoutMarks } from './attached-values.ts';
import { epilogue, title } from './command-overview.ts';
import { beforeDashes, findCommand } from './find-command.ts';
import { beginsWithHelp, helpAsked, refuseMisplacedHelp, refuseUnknownHelp } from './help-asked.ts';
import { parserMessage } from './parser-messages.ts';
import { type Level, refuseUnknownNames } from './refuse-unknown-names.ts';
import { refuseEmptyArguments, refuseFlagValues, refuseLongDashes } from './refuse-values.ts';

/**
 * The command that a command line names, with its options; or `help`, which is printed then, or `version`, if it asks for that. Throws `usage`
 * for a command or an option that does not exist or does not fit.
 */
export async function parseCommandLine(
  args: readonly string[],
  context: Pick<CommandContext, 'stdout' | 'print' | 'path'>,
): Promise<{ readonly command: Command; readonly argv: object } | 'help' | 'version'> {
  const isHelp = beginsWithHelp(args);
  const found = await findCommand(isHelp ? args.slice(1) : args, commands);
  // Before anything is refused: a refused call must not leave an earlier result either.
  found.command?.clearResults(textsOf(found.rest), wordsOf(found.rest), context);
  refuseEmptyArguments(args);
  if (isHelp) refuseUnknownHelp(found);
  const asked = isHelp ? 'help' : helpAsked(found);
  if (asked === 'version') return 'version';
  if (asked === 'help') return parsed([...found.names, '--help'], true, context);
  refuseMisplacedHelp(found);
  refuseLongDashes(found);
  refuseFlagValues(found);
  return parsed(attachedValues(found), false, context);
}

/** Each text that follows the name of an option or is attached to it. */
function textsOf(rest: readonly string[]): readonly (readonly [option: string, text: string])[] {
  return beforeDashes(rest).flatMap((argument, place, all) => {
    const [, name, attached] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const text = attached ?? all[place + 1];
    return name !== undefined && text ? [[name, text] as const] : [];
  });
}

/** Each argument, and each text that is attached to one. */
function wordsOf(rest: readonly string[]): readonly string[] {
  return rest.map((argument) => /^--[^=]+=(.+)$/s.exec(argument)?.[1] ?? argument);
}

async function parsed(
  args: readonly string[],
  isHelp: boolean,
  { stdout, print }: Pick<CommandContext, 'stdout' | 'print'>,
): Promise<{ readonly command: Command; readonly argv: object } | 'help'> {
  let chosen: { command: Command; argv: object } | null = null;
  let refused: string | undefined;
  let level: Level = { depth: 0, usage: 'COMMAND', commands: [] };
  const parser = withoutTypes(yargs())
    .scriptName('flatfield')
    .usage(`$0 ${title}`)
    .locale('en')
    // A name with a dot would make an object of an option, which counts as true.
    .parserConfiguration({ 'camel-case-expansion': false, 'dot-notation': false })
    .demandCommand(1, 'Missing command; flatfield help lists them.')
    // The list of commands is short lines; wrapping it would cost a tenth of the time that help takes.
    .wrap(null)
    .version(false)
    .help(isHelp)
    .epilogue(epilogue)
    .exitProcess(false)
    // Before the parser's own checks, so that a misspelled name is told first.
    .middleware((argv) => {
      if (refused !== undefined || isHelp) return;
      refuseUnknownNames(argv, level);
    }, true)
    .fail((message, error) => {
      if (error) throw error;
      refused ??= parserMessage(message, level);
    });
  if (isHelp) parser.option('version', { type: 'boolean', describe: 'Print the version' });
  addCommands(parser, commands, {
    onLevel: (reached) => {
      level = reached;
    },
    onChosen: (command, argv) => {
      chosen = { command, argv: asGiven(argv) };
      throw new CommandFound();
    },
    columns: stdout.columns,
  });
  // Given a callback, the parser hands over what it would write to the console of this process.
  const printHelp = (_error: unknown, _argv: unknown, output: string) => {
    if (output !== '') print(`${output}\n`);
  };
  await parser.parseAsync([...args], {}, printHelp).catch((error: unknown) => {
    if (error instanceof CommandFound) return;
    // Some refusals of yargs come by themselves, past `fail`.
    if (!(hasCode(error, 'usage') || (error instanceof Error && error.name === 'YError'))) throw error;
    refused ??= parserMessage(error.message, level);
  });
  if (refused !== undefined) throw usageError(withoutTokens(refused));
  if (chosen === null && !isHelp) throw usageError('Missing command; flatfield help lists them.');
  return chosen ?? 'help';
}

/** Ends the parser, which would render the help of the command that it has run: ten times the work of all the rest. */
class CommandFound extends Error {}

function asGiven(argv: object): object {
  const given = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(given);
    return typeof value === 'string' ? withoutMarks(value) : value;
  };
  return Object.fromEntries(Object.entries(argv).map(([name, value]) => [name, given(value)]));
}

/** In the help, a description says what an option takes. */
function withoutTypes(parser: Argv): Argv {
  // Documented since yargs 17.1, and missing from its types.
  return (parser as Argv & { usageConfiguration(options: object): Argv }).usageConfiguration({ 'hide-types': true });
}

/** On one line, and without anything that may be a token of the cloud API: one given in the wrong place must not end up in a log. */
function withoutTokens(message: string): string {
  return withoutMarks(message)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[0-9a-f]{32,}/gi, '(a token, not shown)')
    .trim();
}
