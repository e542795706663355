import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { syncFolder } from '../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../base/system-message.ts';
import { isKept, type RunEvent } from './run-event.ts';

/** Version of the lines of a journal. */
export const JOURNAL_VERSION = 1;

/** The journal of the first, mostly only, pass over the plan. */
export const journalFileName = 'readings.ndjson';

/** A run of forty thousand points under five patches stays below this. */
export const MAX_JOURNAL_BYTES = 256_000_000;

/** Description of the run in the first line: everything that must be the same for another part to resume it. */
export type RunManifest = Readonly<Record<string, unknown>>;

/** An open journal. Each append is on the disk when it resolves; after a failed one nothing more is appended. */
export interface Journal {
  /** Throws `journal-failed`. */
  append(event: RunEvent): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the journal of a run, `readings.ndjson`: one line of JSON for what the run is and one for each event. Throws
 * `journal-failed`, also if the file is already there, or would grow beyond `maxBytes`.
 */
export async function createJournal(
  path: string,
  manifest: RunManifest,
  maxBytes = MAX_JOURNAL_BYTES,
): Promise<Journal> {
  const journal = new JournalFile(path, await openFile(path, 'wx'), 0, maxBytes);
  await journal.write({ type: 'run', journalVersion: JOURNAL_VERSION, identity: manifest });
  await syncFolder(dirname(path));
  return journal;
}

/**
 * Opens a journal to resume its run. `intactBytes` is what `readJournal` found readable: a torn last line behind it is
 * cut off. Throws `journal-failed`.
 */
export async function continueJournal(
  path: string,
  intactBytes: number,
  maxBytes = MAX_JOURNAL_BYTES,
): Promise<Journal> {
  const journal = new JournalFile(path, await openFile(path, 'r+'), intactBytes, maxBytes);
  await journal.cut();
  return journal;
}

class JournalFile implements Journal {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  #bytes: number;
  #failed = false;

  constructor(path: string, file: FileHandle, bytes: number, maxBytes: number) {
    this.#path = path;
    this.#file = file;
    this.#bytes = bytes;
    this.#maxBytes = maxBytes;
  }

  async append(event: RunEvent): Promise<void> {
    if (isKept(event)) await this.write(event);
  }

  async write(line: object): Promise<void> {
    if (this.#failed)
      throw new FlatfieldError('journal-failed', `${this.#path} failed before; nothing more is written to it.`);
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    if (this.#bytes + bytes.length > this.#maxBytes) {
      const limit = `${this.#maxBytes / 1e6} MB, more than can be read back`;
      throw new FlatfieldError(
        'journal-failed',
        `${this.#path} would grow beyond ${limit}: the plan or the answers of the monitor are too large.`,
      );
    }
    await this.#attempt(async () => {
      // A full disk may take a part of the line without an error.
      for (let written = 0; written < bytes.length; ) {
        written += (await this.#file.write(bytes, written, bytes.length - written, this.#bytes + written)).bytesWritten;
      }
      await this.#file.datasync();
    });
    this.#bytes += bytes.length;
  }

  cut(): Promise<void> {
    return this.#attempt(() => this.#file.truncate(this.#bytes));
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (cause) {
      this.#failed = true;
      await this.#file.close().catch(() => undefined);
      throw failure(this.#path, 'written', cause);
    }
  }
}

async function openFile(path: string, flags: 'wx' | 'r+'): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (cause) {
    throw failure(path, flags === 'wx' ? 'created' : 'opened', cause);
  }
}

function failure(path: string, done: string, cause: unknown): FlatfieldError {
  return new FlatfieldError(
    'journal-failed',
    `${path} could not be ${done} (${systemMessage(cause)}): check the disk's free space and the folder's permissions.`,
    { cause },
  );
}
