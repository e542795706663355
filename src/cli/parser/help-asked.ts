import { usageError } from '../exit-codes.ts';
import { beforeDashes, type FoundCommand } from './find-command.ts';

/** Whether a command line begins with a request for help, and not with a command. */
export function beginsWithHelp([first]: readonly string[]): boolean {
  return first === 'help' || first === '--help';
}

/**
 * What a command line asks for instead of the command: only if nothing else is in its place, so that no barcode, name or file that is called
 * `--help` ends a script in 0 as if its command had passed. Null if it asks for nothing; `help` is then no option of the command.
 */
export function helpAsked({ command, rest }: FoundCommand): 'help' | 'version' | null {
  const [word = '', ...others] = rest;
  if (others.length > 0 || command?.takesScan) return null;
  return word === '--help' ? 'help' : word === '--version' ? 'version' : null;
}

/** Refuses `help` of what is no command. Throws `usage`. */
export function refuseUnknownHelp({ rest }: FoundCommand): void {
  if (rest.length > 0) throw usageError('flatfield help expects a command, such as flatfield help inspect.');
}

/** Refuses `--help` and `--version` in any other place. Throws `usage`. */
export function refuseMisplacedHelp({ names, rest }: FoundCommand): void {
  const word = beforeDashes(rest).find((one) => one === '--help' || one === '--version');
  if (word === undefined) return;
  const instead = word === '--help' ? `flatfield help ${names.join(' ')}` : 'flatfield --version';
  throw usageError(`${word} cannot be used here: enter ${instead.trim()}.`);
}
