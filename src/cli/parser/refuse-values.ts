import { usageError } from '../exit-codes.ts';
import { beforeDashes, type FoundCommand } from './find-command.ts';

/**
 * Refuses a command line in which something is given as empty text, as a script with an unset variable gives it: yargs would
 * make the number 0 of it, or the default. Throws `usage` that names the option.
 */
export function refuseEmptyArguments(args: readonly string[]): void {
  const end = args.indexOf('--');
  args.forEach((argument, place) => {
    const isOption = end < 0 || place < end;
    const [, named] = (isOption && /^(--?[^=]+)=\s*$/.exec(argument)) || [];
    const before = args[place - 1];
    const option = named ?? (isOption && before?.startsWith('-') ? before : undefined);
    if (named === undefined && argument.trim() !== '') return;
    if (option !== undefined && CLEARED_BY_EMPTY_TEXT.test(option)) return;
    if (option === undefined) throw usageError('An argument is empty: give it a value or leave it out.');
    throw usageError(`Option ${option} is empty: give it a value or leave it out.`);
  });
}

/** Refuses an option whose dashes a text program joined to one longer dash: `–pixels` for `--pixels`. Throws `usage` that names the option. */
export function refuseLongDashes({ command, rest }: FoundCommand): void {
  for (const argument of beforeDashes(rest)) {
    const [, name = ''] = /^-?[\u2010-\u2015\u2212]-?([a-z][a-z-]*)(?:=|$)/.exec(argument) ?? [];
    if (!command?.optionNames.includes(name)) continue;
    throw usageError(`${argument} begins with a dash that a text program made of two: type --${name}.`);
  }
}

/** The fields of asset information are free text, and empty text clears one. */
const CLEARED_BY_EMPTY_TEXT = /^--(asset-?[nN]umber|location[12]|user|custom[1-4])$/;

/** Refuses a value of a flag other than true and false: the parser takes any other as false, as if the flag were not there. Throws `usage`. */
export function refuseFlagValues({ command, rest }: FoundCommand): void {
  for (const argument of beforeDashes(rest)) {
    const [, name = '', value = 'true'] = /^--([^=]+)=(.*)$/s.exec(argument) ?? [];
    if (!command?.flagNames.has(name) || value === 'true' || value === 'false') continue;
    throw usageError(`Option --${name} expects true, false or no value.`);
  }
}
