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
      this.#history.bringBack(nowMs);
      this.#apply(work(this.#history));
      if (this.#lineCount > compactAfterLines) this.#forget(nowMs);
      return;
    }
    try {
      if (this.#seen === '') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      await withFileLock(`${path}.lock`, () => {
        this.#reload(path, nowMs);
        const lines = work(this.#history);
        this.#apply(lines);
        if (this.#lineCount > compactAfterLines) this.#compact(path, nowMs);
        else if (lines.length > 0) appendFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
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

  /** Looks at the history without adding to it; without the lock where no other process has. Throws CallCountError. */
  async look<T>(nowMs: number, view: (history: CallHistory) => T): Promise<T> {
    const isKnown = this.#path === null || (this.#seen !== '' && fingerprint(this.#path) === this.#seen);
    if (!isKnown) await this.update(nowMs, () => []);
    return view(this.#history);
  }

  #apply(lines: readonly string[]): number {
    this.#lineCount += lines.length;
    return lines.filter((line) => !this.#history.apply(line)).length;
  }

  /** Reads the file again where another process wrote to it since this one last did. */
  #reload(path: string, nowMs: number): void {
    let isCutOff = false;
    const found = fingerprint(path);
    if (found !== this.#seen) {
      const text = found === '' ? '' : readFileSync(path, 'utf8');
      this.#history = new CallHistory();
      this.#lineCount = 0;
      const broken = this.#apply(text.split('\n').filter((line) => line !== ''));
      // A last line that was cut off must not run into the next one.
      isCutOff = broken > 0 || (text !== '' && !text.endsWith('\n'));
    }
    if (this.#history.bringBack(nowMs) || isCutOff) this.#compact(path, nowMs);
  }

  #compact(path: string, nowMs: number): void {
    this.#forget(nowMs);
    const lines = this.#history.lines();
    const temporary = `${path}.${process.pid}.tmp`;
    writeFileSync(temporary, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(temporary, path);
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
