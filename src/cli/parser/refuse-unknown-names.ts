import { closestName } from '../../base/closest-name.ts';
import type { Command } from '../command.ts';
import { usageError } from '../exit-codes.ts';

/** Position of the parser on a command line: after `depth` names of commands, before one of several commands or in one of them. */
export type Level = { readonly depth: number } & (
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
  const unknown = [...Object.keys(argv).filter((name) => !known.has(name)), ...words];
  const [name, ...others] = unknown;
  if (name === undefined) return;
  if (others.length > 0) throw usageError(`Unknown arguments: ${unknown.join(', ')}`);
  const meant = closestName(name, 'commands' in level ? level.commands : optionNames);
  const hint = meant === undefined ? '; see flatfield help' : `; did you mean ${meant}?`;
  throw usageError(`Unknown argument: ${name}${hint}`);
}

/** The words of the command line, those after `--`, and the name of the program. */
const NAMES_OF_THE_PARSER: readonly string[] = ['_', '--', '$0'];
