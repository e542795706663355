import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CallCountError } from './call-count-error.ts';
import { CallHistory } from './call-history.ts';
import { withFileLock } from './file-lock.ts';

/**
 * The call history of one user, kept in a file that every process of this computer appends to, so that a count outlives
 * its process. Without a path it is kept in memory. The file is not forced to disk at each call: what a crash of the
 * program leaves is complete, and a crash of the computer takes longer than the shortest window.
 */
export class CallJournal {
  readonly #path: string | null;
  #history = new CallHistory();
  #lineCount = 0;
  #seen = '';

  constructor(path: string | null) {
    this.#path = path;
  }

  /**
   * Lets `work` look at the history as it stands, alone among all processes, and appends the lines that it returns.
   * Throws CallCountError.
   */
  async update(nowMs: number, work: (history: CallHistory) => readonly string[]): Promise<void> {
    const path = this.#path;
    if (path === null) {
      this.#apply(work(this.#history));
      if (this.#lineCount > compactAfterLines) this.#forget(nowMs);
      return;
    }
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await withFileLock(`${path}.lock`, () => {
        this.#reload(path, nowMs);
        const lines = work(this.#history);
        if (lines.length === 0) return;
        this.#apply(lines);
        if (this.#lineCount > compactAfterLines) this.#compact(path, nowMs);
        else appendFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
        this.#seen = fingerprint(path);
      });
    } catch (cause) {
      if (cause instanceof CallCountError) throw cause;
      throw new CallCountError(
        `The count of calls in ${path} cannot be kept (${cause instanceof Error ? cause.message : String(cause)}). ` +
          'Make its folder writable, or name another file.',
        { cause },
      );
    }
  }

  #apply(lines: readonly string[]): number {
    this.#lineCount += lines.length;
    return lines.filter((line) => !this.#history.apply(line)).length;
  }

  /** Reads the file again where another process wrote to it since this one last did. */
  #reload(path: string, nowMs: number): void {
    if (fingerprint(path) === this.#seen) return;
    const text = fingerprint(path) === '' ? '' : readFileSync(path, 'utf8');
    this.#history = new CallHistory();
    this.#lineCount = 0;
    const broken = this.#apply(text.split('\n').filter((line) => line !== ''));
    // A last line that was cut off must not run into the next one.
    const broughtBack = this.#history.bringBack(nowMs);
    if (broken > 0 || broughtBack || (text !== '' && !text.endsWith('\n'))) this.#compact(path, nowMs);
  }

  #compact(path: string, nowMs: number): void {
    this.#forget(nowMs);
    const lines = this.#history.lines();
    const temporary = `${path}.${process.pid}.tmp`;
    writeFileSync(temporary, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(temporary, path);
    this.#seen = fingerprint(path);
  }

  #forget(nowMs: number): void {
    this.#history.forget(nowMs);
    this.#lineCount = 0;
  }
}

/** Twice the two lines of each call that still counts at most, so that it happens once in many thousand calls. */
const compactAfterLines = 28_000;

function fingerprint(path: string): string {
  const status = statSync(path, { throwIfNoEntry: false, bigint: true });
  return status === undefined ? '' : `${status.ino} ${status.size} ${status.mtimeNs}`;
}
