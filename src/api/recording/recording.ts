import { closeSync, createReadStream, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { removeNow } from '../../base/storage/remove-now.ts';
import { systemMessage } from '../../base/system-message.ts';
import { version } from '../../base/version.ts';
import { Identifiers } from './identifiers.ts';
import { LeakSearch } from './leak-search.ts';
import { TRAFFIC_FORMAT, type TrafficLine } from './traffic-line.ts';

/** End of a recording. */
export interface RecordingEnd {
  readonly path: string;
  /** Exchanges in the file. */
  readonly exchanges: number;
  /** A sentence about what went wrong; null if the recording is whole and no identifier was found in it. */
  readonly problem: string | null;
}

type OwnLine = TrafficLine extends infer Line
  ? Line extends { readonly sequence: number }
    ? Omit<Line, 'sequence'>
    : Line
  : never;

/** A file that takes the exchanges of all clients that record into it, a line each. Nothing of it throws once it is open. */
export class Recording {
  readonly identifiers = new Identifiers();
  readonly #path: string;
  readonly #file: number;
  readonly #hides: ((text: string) => string)[] = [];
  readonly #tokens: (() => string)[] = [];
  #bytes = 0;
  #exchanges = 0;
  #lost = 0;
  #problem: string | null = null;

  readonly #append: (file: number, bytes: Buffer, offset: number) => number;

  /** `append` writes bytes from an offset on and returns how many. Throws `invalid-recording` if there is a file already, or none can be made. */
  constructor(path: string, append: (file: number, bytes: Buffer, offset: number) => number = writeSync) {
    this.#path = path;
    this.#append = append;
    try {
      this.#file = openSync(path, 'wx', 0o600);
    } catch (cause) {
      const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
      const why = isThere ? 'it exists' : `it cannot be made: ${systemMessage(cause)}`;
      throw new FlatfieldError('invalid-recording', `No recording into ${path}: ${why}. Name a new file.`, { cause });
    }
    this.identifiers.pseudonym('computer', hostname());
    this.identifiers.pseudonym('user', userName());
    this.write({
      kind: 'header',
      format: TRAFFIC_FORMAT,
      startedAt: new Date().toISOString(),
      flatfield: version,
      platform: `${process.platform}-${process.arch}`,
      node: process.version,
    });
  }

  /** Also hides a token in what is written; `authorization` is the header with the token, for the search at the end. */
  alsoHide(hide: (text: string) => string, authorization: () => string): void {
    if (this.#hides.includes(hide)) return;
    this.#hides.push(hide);
    this.#tokens.push(authorization);
  }

  /** A text with the tokens of all clients replaced. */
  readonly hide = (text: string): string => this.#hides.reduce((hidden, hide) => hide(hidden), text);

  /** Appends what `line` makes, redacted. It is in the file when this returns, so a process that is killed leaves it. */
  write(line: OwnLine | (() => OwnLine)): void {
    if (this.#problem !== null) {
      this.#lost += 1;
      return;
    }
    try {
      const made = typeof line === 'function' ? line() : line;
      const numbered = made.kind === 'exchange' ? { sequence: this.#exchanges + 1, ...made } : made;
      this.#appendLine(Buffer.from(`${JSON.stringify(numbered)}\n`));
      if (made.kind === 'exchange') this.#exchanges += 1;
    } catch (error) {
      this.#lost += 1;
      this.#problem = systemMessage(error);
    }
  }

  /** Closes the file and searches it for what it must not hold; if it holds any, it is removed. */
  async finish(): Promise<RecordingEnd> {
    try {
      fsyncSync(this.#file);
    } catch {
      // A device that cannot be synced, or a full disk, which was noted.
    }
    closeSync(this.#file);
    const end = { path: this.#path, exchanges: this.#exchanges };
    const leak = await this.#findLeak().catch((error: unknown) => {
      return `it could not be searched for identifiers (${systemMessage(error)})`;
    });
    if (leak !== null) return { ...end, exchanges: 0, problem: this.#remove(leak) };
    if (this.#problem === null) return { ...end, problem: null };
    const lost = `${this.#lost} ${this.#lost === 1 ? 'line is' : 'lines are'} missing at its end`;
    return { ...end, problem: `The recording ${this.#path} is not complete: ${this.#problem}; ${lost}.` };
  }

  async #findLeak(): Promise<string | null> {
    const tokens = this.#tokens.map((authorization) => authorization().replace(/^Bearer /, ''));
    const search = new LeakSearch([...this.identifiers.originals, ...tokens]);
    const input = createReadStream(this.#path);
    const closed = new Promise<void>((done) => input.once('close', () => done()));
    let number = 0;
    try {
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        number += 1;
        if (search.isIn(line)) return `line ${number} holds an identifier or a token that was to be replaced`;
      }
      return null;
    } finally {
      // On Windows a file that is still open stays in its folder after it was removed.
      input.destroy();
      await closed;
    }
  }

  #appendLine(line: Buffer): void {
    try {
      for (let written = 0; written < line.length; ) written += this.#append(this.#file, line, written);
      this.#bytes += line.length;
    } catch (error) {
      // Not half a line: the reader would have to guess.
      ftruncateSync(this.#file, this.#bytes);
      throw error;
    }
  }

  #remove(leak: string): string {
    try {
      removeNow(this.#path);
      return `The recording ${this.#path} was deleted: ${leak}.`;
    } catch (error) {
      const why = systemMessage(error);
      return `Delete ${this.#path} and give it to no one: ${leak}, and it could not be deleted (${why}).`;
    }
  }
}

/** One user's part in a recording that several may share. */
export interface SharedRecording {
  readonly recording: Recording;
  /** Resolves with the end of the recording if this was the last user; else with null. */
  readonly release: () => Promise<RecordingEnd | null>;
}

/**
 * The recording into a file: begun with the first user of this process, shared with the others, ended with the last. Throws `invalid-recording` if
 * there is a file already that no one of this process records into.
 */
export function shareRecording(file: string): SharedRecording {
  const path = resolve(file);
  const shared = open.get(path) ?? { recording: new Recording(path), users: 0 };
  open.set(path, shared);
  shared.users += 1;
  let isReleased = false;
  return {
    recording: shared.recording,
    release: async () => {
      if (isReleased) return null;
      isReleased = true;
      shared.users -= 1;
      if (shared.users > 0) return null;
      open.delete(path);
      return shared.recording.finish();
    },
  };
}

const open = new Map<string, { readonly recording: Recording; users: number }>();

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without a name, as in some containers.
    return '';
  }
}
