import { closeSync, type Dirent, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type Memory, ownMemory, readPlainFile } from './read-plain-file.ts';

/** As `readPlainFile`. */
export type ReadFile = (file: string, memory?: Memory) => Promise<Buffer>;

/** The disk as folders of runs are read from it. */
export interface Disk {
  readonly read: ReadFile;
  /** The entries of a folder; a link is listed as what it is. */
  readonly list: (folder: string) => Promise<readonly Dirent[]>;
}

/** Leaves each file to another thread: for one run. */
export const plainDisk: Disk = { read: readPlainFile, list: (folder) => readdir(folder, { withFileTypes: true }) };

/**
 * Reads thousands of files: at once while the disk answers at once, since handing a file to another thread takes several times as long as reading it from
 * memory. After a read that took its time, as over a network, the next ones are left to other threads, several at the same time.
 */
export function quickDisk(): Disk {
  let leftToThreads = 0;
  let untilPause = READS_WITHOUT_PAUSE;
  async function quickly<T>(atOnce: () => T, byThreads: () => Promise<T>): Promise<T> {
    if (leftToThreads > 0) {
      leftToThreads -= 1;
      return byThreads();
    }
    untilPause -= 1;
    if (untilPause === 0) {
      untilPause = READS_WITHOUT_PAUSE;
      await setImmediate();
    }
    const start = performance.now();
    try {
      return atOnce();
    } finally {
      if (performance.now() - start > MOST_MS) leftToThreads = READS_BY_THREADS;
    }
  }
  return {
    read: (file, memory = ownMemory) =>
      quickly(
        () => readAtOnce(file, memory),
        () => plainDisk.read(file, memory),
      ),
    list: (folder) =>
      quickly(
        () => readdirSync(folder, { withFileTypes: true }),
        () => plainDisk.list(folder),
      ),
  };
}

/** More than a file of megabytes takes from memory. */
const MOST_MS = 5;
const READS_BY_THREADS = 128;
/** So that a signal that ends the command is heard. */
const READS_WITHOUT_PAUSE = 64;

function readAtOnce(file: string, memory: Memory): Buffer {
  const found = statSync(file);
  if (!found.isFile()) throw new Error(`${file} is not a file.`);
  const room = memory(found.size);
  const descriptor = openSync(file, 'r');
  try {
    let length = 0;
    while (length < room.length) {
      const bytesRead = readSync(descriptor, room, length, room.length - length, null);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return room.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}
