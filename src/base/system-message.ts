import { getSystemErrorMap } from 'node:util';
import { asError } from './as-error.ts';

/** The message of what was thrown; that of a system call without its name, its code and the path: "no such file or directory". */
export function systemMessage(thrown: unknown): string {
  const error = asError(thrown) as NodeJS.ErrnoException;
  const [, message] = (error.syscall !== undefined && getSystemErrorMap().get(error.errno ?? 0)) || [];
  return message ?? error.message;
}
