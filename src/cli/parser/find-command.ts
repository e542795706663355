import type { Command, CommandEntry } from '../command.ts';

/** The command that the first words of a command line name. */
export interface FoundCommand {
  /** The names, such as `line` and `serve`. */
  readonly names: readonly string[];
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

/** Follows the names of commands from the beginning of a command line. */
export async function findCommand(args: readonly string[], entries: readonly CommandEntry[]): Promise<FoundCommand> {
  const [name = '', ...rest] = args;
  const entry = entries.find(({ usage }) => usage.split(' ')[0] === name);
  if (entry === undefined) return { names: [], command: null, entries, rest: args };
  const loaded = await entry.load();
  if ('run' in loaded) return { names: [name], command: loaded, entries, rest };
  const found = await findCommand(rest, loaded);
  return { ...found, names: [name, ...found.names] };
}
