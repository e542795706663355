import { closestName } from '../../base/closest-name.ts';
import type { Command } from '../command.ts';
import { type FoundCommand, nameOf } from './find-command.ts';
import { refusal } from './refuse-values.ts';

/** Refuses a command line that does not name a command. Throws `usage`, with the name that was probably meant. */
export function refuseUnknownCommand({ names, entries, rest: [word] }: FoundCommand): never {
  const next = entries.map(nameOf);
  if (word !== undefined && !word.startsWith('-')) throw refusal(`Unknown command: ${word}${hintOf(word, next)}`);
  if (names.length === 0) throw refusal('Missing command; flatfield help lists them.');
  throw refusal(`Missing command: flatfield ${names.join(' ')} is followed by one of ${next.join(', ')}.`);
}

/**
 * Refuses options that the tables do not know, and words for which there is no argument. Throws `usage`, with the name that was probably meant: yargs'
 * own strict mode knows no similar names.
 */
export function refuseUnknownNames({ options, positionals }: Command, argv: object, words: readonly string[]): void {
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

function dashed(option: string): string {
  return option.length === 1 ? `-${option}` : `--${option}`;
}

function hintOf(name: string, known: readonly string[], shown = (one: string) => one): string {
  const meant = closestName(name, known);
  return meant === undefined ? '; see flatfield help' : `; did you mean ${shown(meant)}?`;
}
