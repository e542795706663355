import { usageError } from '../exit-codes.ts';
import { beforeDashes, type FoundCommand } from './find-command.ts';

/** True if a command line begins with a request for help, and not with a command. */
export function beginsWithHelp([first]: readonly string[]): boolean {
  return first === 'help' || first === '--help';
}

/**
 * A command line's request for help or the version instead of the command: only if it is the only word, so that no barcode, name or file that
 * is called `--help` makes a script exit 0 as if its command had passed. Otherwise null; `help` is then not an option of the command.
 */
export function helpAsked({ command, rest }: FoundCommand): 'help' | 'version' | null {
  const [word = '', ...others] = rest;
  if (others.length > 0 || command?.takesScan) return null;
  return word === '--help' ? 'help' : word === '--version' ? 'version' : null;
}

/** Refuses `help` for a name that is not a command. Throws `usage`. */
export function refuseUnknownHelp({ names, rest }: FoundCommand): void {
  if (rest.length === 0) return;
  const asked = [...names, ...rest].join(' ').slice(0, 100);
  throw usageError(`There is no command ${JSON.stringify(asked)}: flatfield help lists all.`);
}

/** Refuses `--help` and `--version` in any other place. Throws `usage`. */
export function refuseMisplacedHelp({ names, rest }: FoundCommand): void {
  const word = beforeDashes(rest).flatMap((one) => /^--(?:help|version)(?==|$)/.exec(one) ?? [])[0];
  if (word === undefined) return;
  const instead = word === '--help' ? `flatfield help ${names.join(' ')}` : 'flatfield --version';
  throw usageError(`${word} cannot be used here: enter ${instead.trim()}.`);
}
