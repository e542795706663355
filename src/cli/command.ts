import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Argv, InferredOptionTypes, Options, PositionalOptions } from 'yargs';
import { clearOutput } from '../base/storage/clear-output.ts';
import { type ExitCode, usageError } from './exit-codes.ts';
import { printedFileOption } from './option-kinds.ts';
import { argumentValues, type OptionTable, type PositionalTable } from './parser/argument-values.ts';
import type { ProcessIo } from './process-io.ts';
import type { Fitted } from './table.ts';

/** The export of a command file: its options, and the function that runs it. Loaded only when the command is called. */
export interface Command {
  /** Names of its options, without dashes. */
  readonly optionNames: readonly string[];
  readonly options: OptionTable;
  readonly positionals: PositionalTable;
  /** Every name of an option that takes a text. */
  readonly textNames: ReadonlySet<string>;
  /** True if an argument comes from a scanner, which may read any text: then `--help` is never asked for. */
  readonly takesScan: boolean;
  readonly builder: (yargs: Argv) => Argv;
  /**
   * Removes earlier results from the files that this call is to write at its end, even if it fails before that. `words`: every text of the call.
   * Throws `usage` for a file that is part of a run or that the call reads.
   */
  readonly clearResults: (
    given: readonly (readonly [option: string, text: string])[],
    words: readonly string[],
    context: Pick<CommandContext, 'path'>,
  ) => void;
  readonly run: (argv: object, context: CommandContext) => Promise<ExitCode>;
}

/** Surroundings of a command, for its input and output. */
export interface CommandContext extends ProcessIo {
  /**
   * Writes results. A terminal shows control characters as text, except in `styled` text, whose escape sequences are our own. A text
   * that depends on the width of the terminal receives it.
   */
  readonly print: (text: string | Fitted, styled?: 'styled') => void;
  /** Writes progress, warnings and errors. */
  readonly tell: (text: string) => void;
  /** A path that the caller wrote, or that starts in the current folder, as this process must open it. */
  readonly path: (path: string) => string;
}

/** A command as it is in the list that `--help` prints. */
export interface CommandEntry {
  /** The command with its positional arguments, in yargs' notation. */
  readonly usage: string;
  readonly describe: string;
  /** A command, or the commands below it. */
  readonly load: () => Promise<Command | readonly CommandEntry[]>;
}

/** A command from its tables of options and positional arguments; `run` gets their parsed values, typed by the tables. */
export function defineCommand<
  const O extends OptionTable,
  const P extends PositionalTable = Record<never, PositionalOptions>,
>(definition: {
  readonly options: O;
  readonly positionals?: P;
  /** See `Command`; default false. */
  readonly takesScan?: boolean;
  /** Pairs of a purpose and a command line for it. */
  readonly examples?: readonly (readonly [purpose: string, line: string])[];
  readonly run: (argv: InferredOptionTypes<O> & InferredOptionTypes<P>, context: CommandContext) => Promise<ExitCode>;
}): Command {
  const { options, run, examples = [], takesScan = false } = definition;
  const positionals: PositionalTable = definition.positionals ?? {};
  return {
    optionNames: Object.keys(options),
    options,
    positionals,
    textNames: new Set(Object.keys(options).filter((name) => options[name]?.type === 'string')),
    takesScan,
    builder: (yargs) => {
      for (const [name, argument] of Object.entries(positionals)) {
        yargs.option(name, { ...readByYargs(argument), group: 'Positionals:' });
      }
      for (const [name, option] of Object.entries(options)) yargs.option(name, readByYargs(option));
      // Where options stand under headings, no option stands without one.
      if (Object.values<Options>(options).some(({ group }) => group)) yargs.group(['help', 'version'], 'Other:');
      const shown = examples.map(([purpose, line]) => `  ${purpose}:\n    ${line}`);
      return shown.length === 0 ? yargs : yargs.epilogue(`Examples:\n${shown.join('\n')}`);
    },
    clearResults: (given, words, { path }) => {
      const results = given
        .filter(([name]) => options[name]?.isResult)
        .map(([name, text]) => [name, path(text)] as const);
      for (const [name, file] of results) refuseOverInput(name, file, words.map(path));
      for (const [, file] of results) clearOutput(file);
    },
    run: async (given, context) => {
      const read = argumentValues({ options, positionals }, given, context);
      const file = printedFile(options, read);
      const isCsv = 'csv' in read && read.csv === true;
      const values = file === undefined || isCsv ? read : { ...read, json: true };
      const print = file === undefined ? context.print : (await import('./print-into.ts')).printInto(file, context);
      const work = () => run(values as Parameters<typeof run>[0], { ...context, print });
      // yargs has checked the values against the tables that the types are inferred from.
      const record: unknown = 'record' in values ? values.record : undefined;
      if (!('record' in options) || typeof record !== 'string') return work();
      const { whileRecording } = await import('./while-recording.ts');
      return whileRecording(record, context, work);
    },
  };
}

/**
 * The settings of an argument that yargs gets. Everything else is checked after parsing, so that no refusal hides a misspelled name. A number is read as
 * text: yargs would turn anything else into NaN, and the refusal could not quote it.
 */
function readByYargs(argument: OptionTable[string] | PositionalTable[string]): Options {
  const all: Options & { readonly isResult?: true } = argument;
  const { normalize, isResult, demandOption, implies, conflicts, choices, ...read } = all;
  return { ...read, ...(read.type === 'number' && { type: 'string' }), describe: helpText(argument) };
}

/** The file that takes what a command prints, if the call names one. */
function printedFile(options: OptionTable, values: object): string | undefined {
  const { out } = { out: undefined, ...values };
  return options['out'] === printedFileOption && typeof out === 'string' ? out : undefined;
}

/** A result takes the place of an earlier one, but never that of a run's record or of what the same call reads. Throws `usage`. */
function refuseOverInput(option: string, file: string, named: readonly string[]): void {
  if (!existsSync(file)) return;
  if (existsSync(join(dirname(file), 'manifest.json')))
    throw usageError(`--${option} names ${file}, which is in the folder of a run: name a file outside it.`);
  const id = fileId(file);
  if (named.filter((other) => fileId(other) === id).length > 1)
    throw usageError(`--${option} names ${file}, which this call reads as well: name another file.`);
}

/** Identity of a file by any of its names; null for text that names none. */
function fileId(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Help text of an option, with its choices and its default: the parser would put them, and types, at the right edge. */
function helpText({ describe = '', choices, default: value, demandOption }: Options): string {
  const [text = '', told = ''] = String(describe).split(/(?= \[default)/);
  const ofChoices = choices === undefined ? '' : `: ${choices.join(', ')}`;
  const isShown = told === '' && value !== undefined && value !== false && value !== '';
  const ofDefault = isShown ? ` [default: ${String(value)}]` : told;
  return `${text}${ofChoices}${ofDefault}${demandOption ? ' [required]' : ''}`;
}
