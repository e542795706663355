import { close as closeFile, open as openFile, read as readFile, stat as statFile } from 'node:fs';
import { promisify } from 'node:util';

// Over thousands of files, handles of `fs/promises` take half as long again as the descriptors themselves.
const stat = promisify(statFile);
const open = promisify(openFile);
const read = promisify(readFile);
const close = promisify(closeFile);

/** Gives room for so many bytes. */
export type Memory = (bytes: number) => Buffer;

/**
 * The bytes of a file in `memory`, by default in memory of their own. Throws for what is not a file: a pipe or a device has no end to
 * wait for.
 */
export async function readPlainFile(file: string, memory: Memory = ownMemory): Promise<Buffer> {
  const found = await stat(file);
  if (!found.isFile()) throw new Error(`${file} is not a file.`);
  const room = memory(found.size);
  const descriptor = await open(file, 'r');
  try {
    let length = 0;
    while (length < room.length) {
      const { bytesRead } = await read(descriptor, room, length, room.length - length, null);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return room.subarray(0, length);
  } finally {
    await close(descriptor);
  }
}

/** Memory of each file's own. */
export const ownMemory: Memory = (bytes) => Buffer.allocUnsafe(bytes);

/**
 * Memory that is the same each time, so that of what was read before nothing may be in use. Over thousands of files, collecting memory of
 * their own takes longer than reading them.
 */
export function reusedMemory(): Memory {
  let kept = Buffer.allocUnsafe(0);
  return (bytes) => {
    if (bytes > MOST_KEPT) return Buffer.allocUnsafe(bytes);
    if (bytes > kept.length) kept = Buffer.allocUnsafe(bytes);
    return kept.subarray(0, bytes);
  };
}

/** A few long runs must not hold their memory to the end. */
const MOST_KEPT = 2 ** 21;
