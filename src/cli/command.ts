import type { Argv, InferredOptionTypes, Options, PositionalOptions } from 'yargs';
import type { ExitCode } from './exit-codes.ts';

/** What a command file exports: its options, and what it does with them. Loaded only when the command is called. */
export interface Command {
  readonly builder: (yargs: Argv) => Argv;
  readonly run: (argv: object, context: CommandContext) => Promise<ExitCode>;
}

/** What a command may know of its surroundings. */
export interface CommandContext {
  /** Aborted at the first Ctrl-C, SIGTERM or closing of the terminal. */
  readonly signal: AbortSignal;
  /** Writes results. */
  readonly print: (text: string) => void;
  /** Writes progress, warnings and errors. */
  readonly tell: (text: string) => void;
}

/** A command as it stands in the list that `--help` prints. */
export interface CommandEntry {
  /** The command with its positional arguments, in yargs' notation. */
  readonly usage: string;
  readonly describe: string;
  /** A command, or the commands below it. */
  readonly load: () => Promise<Command | readonly CommandEntry[]>;
}

type OptionTable = Readonly<Record<string, Options>>;
type PositionalTable = Readonly<Record<string, PositionalOptions>>;

/** A command from its tables of options and positional arguments; `run` gets their parsed values, typed by the tables. */
export function defineCommand<
  const O extends OptionTable,
  const P extends PositionalTable = Record<never, PositionalOptions>,
>(definition: {
  readonly options: O;
  readonly positionals?: P;
  readonly run: (argv: InferredOptionTypes<O> & InferredOptionTypes<P>, context: CommandContext) => Promise<ExitCode>;
}): Command {
  return {
    builder: (yargs) => {
      for (const [name, positional] of Object.entries(definition.positionals ?? {})) yargs.positional(name, positional);
      return yargs.options(definition.options);
    },
    // yargs has checked the values against the tables that the types are inferred from.
    run: (argv, context) => definition.run(argv as Parameters<typeof definition.run>[0], context),
  };
}
