import { usageError } from '../usage-error.ts';
import { beforeDashes, type FoundCommand } from './find-command.ts';

/** Refuses a value of a flag other than true and false: the parser takes any other as false, as if the flag were not there. Throws `usage`. */
export function refuseFlagValues({ command, rest }: FoundCommand): void {
  for (const argument of beforeDashes(rest)) {
    const [, name = '', value = 'true'] = /^--([^=]+)=(.*)$/s.exec(argument) ?? [];
    if (!command?.flagNames.has(name) || value === 'true' || value === 'false') continue;
    throw usageError(`Option --${name} expects true, false or no value, got something else.`);
  }
}
