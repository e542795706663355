import type { Command, CommandEntry } from '../command.ts';

/** The command that the first words of a command line name. */
export interface FoundCommand {
  /** The names, such as `line` and `serve`. */
  readonly names: readonly string[];
  /** The names and the arguments that follow them, in yargs' notation. */
  readonly usage: string;
  readonly describe: string;
  /** Null if the names end at a list of commands: that of `entries`. */
  readonly command: Command | null;
  readonly entries: readonly CommandEntry[];
  /** The words after the names. */
  readonly rest: readonly string[];
}

/** The arguments before `--`, where the names of options end. */
export function beforeDashes(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
}

/** The name of a command, without its arguments. */
export function nameOf({ usage }: CommandEntry): string {
  return usage.split(' ', 1).join('');
}

/**
 * Follows the names of commands from the beginning of a command line. yargs would also find them among options, and only after the
 * earlier results of the command should have been removed.
 */
export async function findCommand(args: readonly string[], all: readonly CommandEntry[]): Promise<FoundCommand> {
  const names: string[] = [];
  let [entries, usage, describe]: [readonly CommandEntry[], string, string] = [all, '', ''];
  for (const word of args) {
    const entry = entries.find((one) => nameOf(one) === word);
    if (entry === undefined) break;
    usage = [...names, entry.usage].join(' ');
    names.push(word);
    describe = entry.describe;
    const loaded = await entry.load();
    if ('run' in loaded) return { names, usage, describe, command: loaded, entries, rest: args.slice(names.length) };
    entries = loaded;
  }
  return { names, usage, describe, command: null, entries, rest: args.slice(names.length) };
}
