import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FlatfieldError, hasCode } from '../../../base/flatfield-error.ts';
import type { LockClaim } from '../../../base/storage/lock-claim.ts';
import { type TakenLock, tryLock } from '../../../base/storage/take-lock.ts';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../../base/system-message.ts';
import { CallHistory } from './call-history.ts';

/**
 * The call history of one user, kept in a file that every process of this computer appends to, so that a count outlives
 * its process, however that ends. Without a path it is kept in memory. It is forced to disk once a second at most, which is slow on
 * a busy computer: a power cut loses the calls of a second.
 */
export class CallJournal {
  readonly #path: string | null;
  #history = new CallHistory();
  #lineCount = 0;
  /** First line of the file as read last: another one means that it was rewritten. Empty if it must be read as a whole. */
  #heading = '';
  #offset = 0;
  /** True if a line is incomplete: its process died while it wrote it, or is still writing it. */
  #isCutOff = false;
  #forcedMs = Number.NEGATIVE_INFINITY;

  constructor(path: string | null) {
    this.#path = path;
  }

  /**
   * Lets `work` see the history as it stands, alone among all processes, and appends the lines that it returns. The time is
   * taken once the lock is held, however long that took. Throws `call-count`.
   */
  async update(now: () => number, work: (history: CallHistory, nowMs: number) => readonly string[]): Promise<void> {
    const path = this.#path;
    if (path === null) {
      const nowMs = now();
      this.#history.bringBack(nowMs);
      this.#apply(work(this.#history, nowMs));
      if (this.#lineCount > compactAfterLines) this.#forget(nowMs);
      return;
    }
    await this.#guarded(path, async () => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const lock = await takeCallLock(path);
      try {
        this.#read(path);
        const nowMs = now();
        const isMoved = this.#history.bringBack(nowMs);
        const lines = work(this.#history, nowMs);
        this.#apply(lines);
        const isWhole = this.#heading !== '' && !this.#isCutOff && !isMoved;
        if (!isWhole || this.#lineCount > compactAfterLines) await this.#compact(path, nowMs);
        else if (lines.length > 0) this.#offset += append(path, lines, this.#isToBeForced());
      } finally {
        await lock.release();
      }
    });
  }

  /** Looks at the history without the lock: what it says may be outdated a moment later. Throws `call-count`. */
  async look<T>(now: () => number, view: (history: CallHistory, nowMs: number) => T): Promise<T> {
    const path = this.#path;
    if (path !== null) await this.#guarded(path, async () => this.#read(path));
    const nowMs = now();
    // In a file it is brought back under the lock.
    if (this.#history.bringBack(nowMs) && path !== null) this.#heading = '';
    return view(this.#history, nowMs);
  }

  async #guarded(path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      // What is in memory may not be in the file.
      this.#heading = '';
      if (hasCode(cause, 'call-count')) throw cause;
      throw new FlatfieldError(
        'call-count',
        `The count of calls in ${path} cannot be kept (${systemMessage(cause)}). ` +
          'Make its folder writable, or name another one with --state-folder.',
        { cause },
      );
    }
  }

  #apply(lines: readonly string[]): void {
    this.#lineCount += lines.length;
    for (const line of lines) if (!this.#history.apply(line)) this.#isCutOff = true;
  }

  /** Reads what was added since the last time, or everything if the file is another one. */
  #read(path: string): void {
    const file = openIfThere(path);
    const size = file === undefined ? 0 : fstatSync(file).size;
    try {
      const heading = file === undefined ? '' : headingOf(readText(file, 0, Math.min(size, headingBytes)).text);
      if (heading === '' || heading !== this.#heading || size < this.#offset) {
        this.#history = new CallHistory();
        this.#lineCount = 0;
        this.#offset = 0;
      }
      this.#heading = heading;
      this.#isCutOff = false;
      if (file === undefined || size === this.#offset) return;
      const { text, bytes } = readText(file, this.#offset, size - this.#offset);
      this.#apply(text.split('\n').filter((line) => line !== ''));
      this.#offset += bytes;
      // Without the lock, another process may just be writing it.
      if (this.#offset < size) this.#isCutOff = true;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  async #compact(path: string, nowMs: number): Promise<void> {
    this.#forget(nowMs);
    const heading = `journal ${randomBytes(8).toString('hex')}`;
    await writeFileAtomically(path, `${[heading, ...this.#history.lines()].join('\n')}\n`, { mode: 0o600 });
    // `look` may have read either file meanwhile: the next to look reads the new one as a whole.
    this.#heading = '';
  }

  #isToBeForced(): boolean {
    const isDue = performance.now() - this.#forcedMs > forceEveryMs;
    if (isDue) this.#forcedMs = performance.now();
    return isDue;
  }

  #forget(nowMs: number): void {
    this.#history.forget(nowMs);
    this.#lineCount = 0;
  }
}

/** Twice the two lines of each call that still counts at most, so that it happens once in many thousand calls. */
const compactAfterLines = 28_000;

const forceEveryMs = 1000;

const headingBytes = 'journal 0123456789abcdef\n'.length;

function headingOf(text: string): string {
  return /^journal [0-9a-f]{16}\n/.exec(text)?.[0].trimEnd() ?? '';
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The whole lines in a part of a file, and how many bytes they are. */
function readText(file: number, position: number, length: number): { text: string; bytes: number } {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  for (let read = -1; read !== 0 && filled < length; filled += read) {
    read = readSync(file, buffer, filled, length - filled, position + filled);
  }
  const bytes = buffer.subarray(0, filled).lastIndexOf('\n') + 1;
  return { text: buffer.toString('utf8', 0, bytes), bytes };
}

/** Appends lines, forced to disk or not; says how many bytes they were. */
function append(path: string, lines: readonly string[], isForced: boolean): number {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const file = openSync(path, 'a', 0o600);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    if (isForced) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return bytes.length;
}

/**
 * Takes the lock of a call count, which others hold for a few milliseconds. Throws `call-count` if the lock stays taken for
 * 30 s. Waits are counted, not timed: a process that was stopped in between has not waited.
 */
async function takeCallLock(path: string): Promise<TakenLock> {
  let holder: LockClaim | undefined;
  for (let waits = 1; waits <= mostWaits; waits += 1) {
    // On some systems, checking the holder starts another program, so it is only done now and then.
    const outcome = await tryLock(path, { judge: waits % judgeEveryWaits === 0 });
    if (outcome.taken) return outcome.lock;
    holder = outcome.holder;
    await delay(retryEveryMs);
  }
  const who = `process ${holder?.pid} on ${JSON.stringify(holder?.host)}`;
  throw new FlatfieldError(
    'call-count',
    `The lock ${path} is held by ${who}, which may be stopped: let it continue, or end it.`,
  );
}

const retryEveryMs = 3;
/** About 150 ms. */
const judgeEveryWaits = 50;
/** About 30 s. */
const mostWaits = 10_000;
