import yargs, { type Argv } from 'yargs';
import { closestName } from '../../base/closest-name.ts';
import type { Command, CommandContext } from '../command.ts';
import { commands } from '../commands.ts';
import { usageError } from '../exit-codes.ts';
import { epilogue, title } from './command-overview.ts';
import { beforeDashes, type FoundCommand, findCommand, nameOf } from './find-command.ts';
import { beginsWithHelp, helpAsked, refuseMisplacedHelp, refuseUnknownHelp } from './help-asked.ts';
import {
  refusal,
  refuseConflicts,
  refuseDetachedValues,
  refuseEmptyArguments,
  refuseFlagValues,
  refuseLoneOptions,
  refuseLongDashes,
  refuseOtherChoices,
} from './refuse-values.ts';

/**
 * The command that a command line names, with its options; or `help`, which is printed then, or `version`, if it asks for that. Throws `usage`
 * for a command or an option that does not exist or does not fit.
 *
 * yargs separates words and options, applies types and defaults, and prints help. Its own error messages are not used: they
 * cannot be reworded, and the first one would hide a misspelled name.
 */
export async function parseCommandLine(
  args: readonly string[],
  context: Pick<CommandContext, 'stdout' | 'print' | 'path'>,
): Promise<{ readonly command: Command; readonly argv: object } | 'help' | 'version'> {
  const isHelp = beginsWithHelp(args);
  const found = await findCommand(isHelp ? args.slice(1) : args, commands);
  const { command, rest, usage } = found;
  // Before anything is refused: a refused call must not leave an earlier result either.
  command?.clearResults(textsOf(rest), wordsOf(rest), context);
  refuseEmptyArguments(args);
  if (isHelp) refuseUnknownHelp(found);
  const asked = isHelp ? 'help' : helpAsked(found);
  if (asked === 'version') return 'version';
  if (asked === 'help') {
    context.print(`${await helpOf(found, context)}\n`);
    return 'help';
  }
  refuseMisplacedHelp(found);
  if (command === null) return refuseUnknownCommand(found);
  refuseNamesOfParser(rest);
  refuseLongDashes(command, rest);
  refuseFlagValues(command, rest);
  refuseDetachedValues(command, rest);
  let argv: Record<string, unknown> = {};
  let isComplete = false;
  // Before the checks of yargs, which mistake a name such as `constructor` for one of their own.
  const readWords = ({ _: words, '--': more = [], $0: _, ...options }: YargsArguments) => {
    const placed = argumentsOf(usage, [...words, ...more].map(String), options);
    argv = { ...options, ...placed.values };
    isComplete = placed.isComplete;
    refuseUnknownNames(command, argv, placed.surplus);
  };
  command
    .builder(newParser())
    .middleware(readWords, true)
    .parseSync([...rest]);
  refuseOtherChoices(command, argv);
  if (!isComplete) throw usageError(`Missing argument: enter flatfield ${usage}.`);
  refuseConflicts(command, argv);
  // A resumed run brings options of its own, which are completed first.
  if (argv['resume'] === undefined) refuseLoneOptions(command, argv);
  return { command, argv };
}

type YargsArguments = Readonly<Record<string, unknown>> & {
  readonly _: readonly unknown[];
  readonly '--'?: readonly unknown[];
};

function newParser(): Argv {
  const parser = yargs()
    .locale('en')
    .parserConfiguration({
      'camel-case-expansion': false,
      // A name with a dot would turn an option into an object, which counts as true.
      'dot-notation': false,
      'parse-positional-numbers': false,
      // `--meter-args -v`: the arguments of another program begin with a dash. Other values that do were refused before.
      'nargs-eats-options': true,
    })
    .version(false)
    .help(false)
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? usageError(message);
    });
  // In the help, a description says what an option takes. Documented since yargs 17.1, and missing from its types.
  return (parser as Argv & { usageConfiguration(options: object): Argv }).usageConfiguration({ 'hide-types': true });
}

/**
 * Assigns each word to its argument, in the order of the usage, unless the argument was given by name. yargs would parse the words
 * again, and take one that begins with a dash for an option.
 */
function argumentsOf(usage: string, words: readonly string[], attached: Readonly<Record<string, unknown>>) {
  const values: Record<string, unknown> = {};
  const surplus = [...words];
  let isComplete = true;
  for (const [, bracket, name = '', dots] of usage.matchAll(/([<[])([\w-]+)(\.\.)?/g)) {
    const own = [attached[name] ?? []].flat();
    const all = [...surplus.splice(0, dots ? surplus.length : 1 - own.length), ...own];
    if (all.length > 0) values[name] = dots || all.length > 1 ? all : all[0];
    else if (bracket === '<') isComplete = false;
  }
  return { values, surplus, isComplete };
}

/** Help of a command or of a list of commands. */
async function helpOf(
  { names, usage, describe, command, entries }: FoundCommand,
  { stdout }: Pick<CommandContext, 'stdout'>,
): Promise<string> {
  const parser = newParser()
    .scriptName(['flatfield', ...names].join(' '))
    .usage(`flatfield ${names.length === 0 ? title : `${usage}\n\n${describe}`}`)
    .wrap(names.length === 0 ? null : Math.min(100, stdout.columns ?? 100))
    .help()
    .option('version', { type: 'boolean', describe: 'Print the version' });
  if (command !== null) return command.builder(parser).getHelp();
  for (const entry of entries) parser.command(entry.usage, entry.describe);
  return (names.length === 0 ? parser.epilogue(epilogue) : parser).getHelp();
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

/** Refuses a command line that does not name a command. Throws `usage`, with the name that was probably meant. */
function refuseUnknownCommand({ names, entries, rest: [word] }: FoundCommand): never {
  const next = entries.map(nameOf);
  if (word !== undefined && !word.startsWith('-')) throw refusal(`Unknown command: ${word}${hintOf(word, next)}`);
  if (names.length === 0) throw refusal('Missing command; flatfield help lists them.');
  throw refusal(`Missing command: flatfield ${names.join(' ')} is followed by one of ${next.join(', ')}.`);
}

/**
 * Refuses options that the tables do not know, and words for which there is no argument. Throws `usage`, with the name that was probably meant: yargs'
 * own strict mode knows no similar names.
 */
function refuseUnknownNames({ options, positionals }: Command, argv: object, words: readonly string[]): void {
  const unknown = Object.keys(argv).filter(
    (name) => !Object.hasOwn(options, name) && !Object.hasOwn(positionals, name),
  );
  const [option] = unknown;
  const [first, ...others] = [...unknown.map(dashed), ...words];
  if (first === undefined) return;
  if (others.length > 0) throw refusal(`Unknown arguments: ${[first, ...others].join(', ')}`);
  const names = Object.keys(options);
  if (option === undefined) throw refusal(`Unknown argument: ${first}${hintOf(first, names)}`);
  throw refusal(`Unknown option: ${first}${hintOf(option, names, dashed)}`);
}

/** Refuses names under which yargs keeps what it found itself: it would drop the value. Throws `usage`. */
function refuseNamesOfParser(rest: readonly string[]): void {
  const [, name] = beforeDashes(rest).flatMap((word) => /^--?(\$0|_)(?:=|$)/.exec(word) ?? []);
  if (name !== undefined) throw refusal(`Unknown option: --${name}; see flatfield help`);
}

function dashed(option: string): string {
  if (option === '___proto___') return '--__proto__';
  return option.length === 1 ? `-${option}` : `--${option}`;
}

function hintOf(name: string, known: readonly string[], shown = (one: string) => one): string {
  const meant = closestName(name, known);
  return meant === undefined ? '; see flatfield help' : `; did you mean ${shown(meant)}?`;
}
