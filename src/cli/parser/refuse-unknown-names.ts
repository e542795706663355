import { closestName } from '../../base/closest-name.ts';
import type { Command } from '../command.ts';
import { usageError } from '../exit-codes.ts';

/**
 * Position of the parser on a command line: after `depth` names of commands, before one of several commands or in one of them. `usage`: the names, and
 * what follows them.
 */
export type Level = { readonly depth: number; readonly usage: string } & (
  | { readonly commands: readonly string[] }
  | { readonly command: Pick<Command, 'optionNames' | 'otherNames'> }
);

/**
 * Refuses options, commands and arguments that the tables do not know. Throws `usage`, with the name that was probably meant.
 * A list of commands without a command after it is not checked.
 */
export function refuseUnknownNames(argv: Readonly<Record<string, unknown>>, level: Level): void {
  const words = Array.isArray(argv['_']) ? argv['_'].slice(level.depth).map(String) : [];
  if ('commands' in level && words.length === 0) return;
  const { optionNames, otherNames } = 'command' in level ? level.command : { optionNames: [], otherNames: [] };
  const known = new Set([...NAMES_OF_THE_PARSER, ...optionNames, ...otherNames]);
  const options = Object.keys(argv).filter((name) => !known.has(name));
  // After a word that is no command, all else is its options and arguments.
  const [name, ...others] = 'commands' in level ? words.slice(0, 1) : [...options, ...words];
  if (name === undefined) return;
  const dashed = (option: string) => (option.length === 1 ? `-${option}` : `--${option}`);
  if (others.length > 0) throw usageError(`Unknown arguments: ${[...options.map(dashed), ...words].join(', ')}`);
  const isOption = !('commands' in level) && options.length > 0;
  const meant = closestName(name, 'commands' in level ? level.commands : optionNames);
  const hint = meant === undefined ? '; see flatfield help' : `; did you mean ${isOption ? dashed(meant) : meant}?`;
  const kind = isOption ? 'option' : 'commands' in level ? 'command' : 'argument';
  throw usageError(`Unknown ${kind}: ${isOption ? dashed(name) : name}${hint}`);
}

/** The words of the command line, those after `--`, and the name of the program. */
const NAMES_OF_THE_PARSER: readonly string[] = ['_', '--', '$0'];
