import { UsageError } from './usage-error.ts';

/**
 * Refuses a command line in which something is given as empty text, as a script with an unset variable gives it: yargs would
 * make the number 0 of it, or the default. Throws UsageError that names the option.
 */
export function refuseEmptyArguments(args: readonly string[]): void {
  const end = args.indexOf('--');
  args.forEach((argument, place) => {
    const isOption = end < 0 || place < end;
    const [, named] = (isOption && /^(--?[^=]+)=\s*$/.exec(argument)) || [];
    const before = args[place - 1];
    const option = named ?? (isOption && before?.startsWith('-') ? before : undefined);
    if (named === undefined && argument.trim() !== '') return;
    if (option === undefined) throw new UsageError('An argument is empty: give it a value or leave it out.');
    throw new UsageError(`Option ${option} is empty: give it a value or leave it out.`);
  });
}
