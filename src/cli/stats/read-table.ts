import { readFile } from 'node:fs/promises';
import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import { systemMessage } from '../../base/system-message.ts';
import { type DataTable, parseDataTable } from '../../read/files/data-table.ts';
import { usageError } from '../exit-codes.ts';
import { quotedPath } from '../quoted-path.ts';

/** The CSV file of `--input`. Throws `usage` if it cannot be read, `invalid-readings-file` if it is not as expected. */
export async function readTable(path: string): Promise<DataTable> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw usageError(`The file ${quotedPath(path)} cannot be read: ${systemMessage(cause)}.`, { cause });
  });
  return ofFile(path, () => parseDataTable(decoded(bytes)));
}

/** Does something with the content of a file; a refusal of it names the file. */
export function ofFile<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (!hasCode(cause, 'invalid-readings-file')) throw cause;
    throw new FlatfieldError(cause.code, `${quotedPath(path)}: ${cause.message}`, { cause });
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new FlatfieldError('invalid-readings-file', 'The file is not UTF-8 text.', { cause });
  }
}

/** The column of `--column`, else the only one that is not used otherwise. Throws `usage` if there are several. */
export function chosenColumn({ columns }: DataTable, asked: string | undefined, others: readonly string[]): string {
  if (asked !== undefined) return asked;
  const [only, ...more] = columns.filter((name) => !others.includes(name));
  if (only !== undefined && more.length === 0) return only;
  throw usageError(
    `Name the column of the values with --column: the file has ${columns.map((name) => JSON.stringify(name)).join(', ')}.`,
  );
}
