import type { Argv } from 'yargs';
import type { ExitCode } from './exit-codes.ts';

/** What a command file exports: its options, and what it does with them. Loaded only when the command is called. */
export interface Command {
  readonly builder: (yargs: Argv) => Argv;
  readonly run: (argv: Arguments, context: CommandContext) => Promise<ExitCode>;
}

/** Parsed options by name; each command reads its own through the functions of read-options.ts. */
export type Arguments = Readonly<Record<string, unknown>>;

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
  readonly load: () => Promise<Command>;
}
