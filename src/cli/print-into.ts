import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { writeFileNow } from '../base/storage/write-file-atomically.ts';
import { systemMessage } from '../base/system-message.ts';
import { usageError } from './exit-codes.ts';
import type { ProcessIo } from './process-io.ts';
import type { Fitted } from './table.ts';

/**
 * Makes a `print` that writes into a file: UTF-8, without a byte order mark. After each call the file has all that was printed, since a server prints its
 * addresses and goes on; a reader never finds half of it. Throws `usage` at once if there is no such
 * folder, and `run-folder` later if the file cannot be written.
 */
export function printInto(
  file: string,
  { hide = (text) => text }: Pick<ProcessIo, 'hide'>,
): (text: string | Fitted) => void {
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(`--out names a file in ${folder}, which is not a folder: make it first.`);
  let printed = '';
  return (given) => {
    printed += hide(typeof given === 'string' ? given : given(undefined));
    try {
      writeFileNow(file, printed);
    } catch (cause) {
      throw new FlatfieldError('run-folder', `The results were not written to ${file}: ${systemMessage(cause)}.`, {
        cause,
      });
    }
  };
}
