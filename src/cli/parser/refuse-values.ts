import { closestName } from '../../base/closest-name.ts';
import type { Command } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { beforeDashes } from './find-command.ts';

/** An error on one line, without anything that may be a token of the cloud API: one given in the wrong place must not end up in a log. */
export function refusal(message: string) {
  return usageError(message.replaceAll(/\s+/g, ' ').replaceAll(/[0-9a-f]{32,}/gi, '(a token, not shown)'));
}

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
export function refuseLongDashes({ options }: Command, rest: readonly string[]): void {
  for (const argument of beforeDashes(rest)) {
    const [, name = ''] = /^-?[\u2010-\u2015\u2212]-?([a-z][a-z-]*)(?:=|$)/.exec(argument) ?? [];
    if (!Object.hasOwn(options, name)) continue;
    throw usageError(`${argument} begins with a dash that a text program made of two: type --${name}.`);
  }
}

/** The fields of asset information are free text, and empty text clears one. */
const CLEARED_BY_EMPTY_TEXT = /^--(asset-?[nN]umber|location[12]|user|custom[1-4])$/;

/**
 * Refuses a value of a flag other than true and false, which the parser takes for false, as if the flag were not there; and `--no-` before an option
 * that is no flag, of which it makes the value `false`. Throws `usage`.
 */
export function refuseFlagValues({ options, positionals }: Command, rest: readonly string[]): void {
  for (const argument of beforeDashes(rest)) {
    const [, negated = ''] = /^--no-([^=]+)/.exec(argument) ?? [];
    const takesValue = Object.hasOwn(options, negated)
      ? options[negated]?.type !== 'boolean'
      : Object.hasOwn(positionals, negated);
    if (takesValue && !Object.hasOwn(options, `no-${negated}`))
      throw usageError(`Option --${negated} takes a value, so that there is no --no-${negated}: leave it out instead.`);
    const [, name = '', value = 'true'] = /^--([^=]+)=(.*)$/s.exec(argument) ?? [];
    if (options[name]?.type !== 'boolean' || value === 'true' || value === 'false') continue;
    throw usageError(`Option --${name} expects true, false or no value.`);
  }
}

/**
 * Refuses an option without its value, and a value that begins with a dash and is not attached: a barcode may be the name of an option. yargs takes the next
 * word for the value, or leaves the option empty. The arguments of a meter's program begin with one dash. Throws `usage`.
 */
export function refuseDetachedValues({ options }: Command, rest: readonly string[]): void {
  const args = beforeDashes(rest);
  const optionOf = (argument = '') => {
    const option = argument.startsWith('--') ? options[argument.slice(2)] : undefined;
    return option?.type === 'boolean' ? undefined : option;
  };
  for (const [place, argument] of args.entries()) {
    const [option, value] = [optionOf(argument), args[place + 1]];
    // yargs drops a single dash; no command uses it for standard input.
    if (argument === '-' && !optionOf(args[place - 1])) throw usageError('Unknown argument: -');
    if (option === undefined) continue;
    if (value === undefined) throw usageError(`Option ${argument} has no value.`);
    const isOwn = option.type === 'number' ? /^-[\d.]/ : argument === '--meter-args' ? /^-[^-]/ : /^-$/;
    if (!value.startsWith('-') || isOwn.test(value)) continue;
    throw usageError(`Option ${argument} has no value. Attach a value that begins with a dash: ${argument}=VALUE.`);
  }
}

/** Refuses a value that is not a choice of its option or argument. yargs would not name the closest choice. Throws `usage`. */
export function refuseOtherChoices({ options, positionals }: Command, argv: object): void {
  for (const [name, value] of Object.entries(argv)) {
    const choices = (options[name] ?? positionals[name])?.choices?.map(String);
    const given = [value].flat().find((one) => one !== undefined && !choices?.includes(String(one)));
    if (choices === undefined || given === undefined) continue;
    const meant = closestName(String(given), choices);
    const hint = meant === undefined ? '.' : `; did you mean ${meant}?`;
    const shown = name in options ? `--${name}` : name;
    throw refusal(`${shown} expects one of ${choices.join(', ')}, got ${JSON.stringify(given)}${hint}`);
  }
}

/** Refuses options that exclude each other: yargs would name them without their dashes. Throws `usage`. */
export function refuseConflicts({ options }: Pick<Command, 'options'>, argv: object): void {
  for (const [name, { conflicts }] of Object.entries(options)) {
    if (typeof conflicts === 'string' && name in argv && conflicts in argv)
      throw usageError(`--${name} and --${conflicts} cannot be used together.`);
  }
}

/** Refuses an option without the one that it needs, by all options that are in force. Throws `usage`. */
export function refuseLoneOptions(
  { options }: Pick<Command, 'options'>,
  argv: Readonly<Record<string, unknown>>,
): void {
  for (const [name, { implies }] of Object.entries(options)) {
    if (typeof implies !== 'string' || argv[name] === undefined || argv[implies] !== undefined) continue;
    throw usageError(`--${name} needs --${implies}.`);
  }
}
