import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { hasCode } from '../../base/flatfield-error.ts';
import { systemMessage } from '../../base/system-message.ts';
import { invalidReadingsFile } from '../../read/files/number-at.ts';

/** A file as it was brought in. */
export interface ReceivedFile {
  readonly path: string;
  /** Without its folder. */
  readonly fileName: string;
  readonly bytes: Buffer;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** A copy that is kept with a record. */
export interface KeptFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The bytes of a file of at most so many. Throws `invalid-readings-file`. */
export async function readMeterFile(path: string, mostBytes: number): Promise<ReceivedFile> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new RangeError('it is not a file');
    if (found.size > mostBytes) throw new RangeError(`larger than ${mostBytes} bytes`);
    const bytes = await readFile(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, fileName: basename(path), bytes, sha256 };
  } catch (cause) {
    throw invalidReadingsFile(`The readings ${path} cannot be read (${systemMessage(cause)}).`, { cause });
  }
}

/** The text of a file. Throws `invalid-readings-file` for UTF-16 and UTF-32, which have bytes of 0, as no text in UTF-8 has. */
export function textOf({ bytes }: Pick<ReceivedFile, 'bytes'>): string {
  const [first = 0, second = 0] = bytes;
  const hasOtherMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!hasOtherMark && !bytes.includes(0)) return bytes.toString('utf8');
  throw invalidReadingsFile('It is not text in UTF-8, but in UTF-16, UTF-32, or no text: save it as "CSV UTF-8".');
}

/** The result of `make`, with the path of the file in every error. Throws what `make` throws. */
export async function ofFile<T>({ path }: Pick<ReceivedFile, 'path'>, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (cause) {
    if (!hasCode(cause, 'invalid-readings-file')) throw cause;
    throw invalidReadingsFile(`The readings ${path} are not usable. ${cause.message}`, { cause });
  }
}

/** A file's own extension if it is a plain one, else another. */
export function plainExtension(path: string, otherwise: string): string {
  const extension = extname(path);
  return /^\.[a-z0-9]{1,8}$/i.test(extension) ? extension.toLowerCase() : otherwise;
}
