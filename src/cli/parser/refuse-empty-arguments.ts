import { usageError } from '../usage-error.ts';

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

/** The fields of asset information are free text, and empty text clears one. */
const CLEARED_BY_EMPTY_TEXT = /^--(asset-?[nN]umber|location[12]|user|custom[1-4])$/;
