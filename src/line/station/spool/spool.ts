import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hasCode } from '../../../base/flatfield-error.ts';
import { makeFolder } from '../../../base/make-folder.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { removePatiently } from '../../../base/storage/patiently.ts';
import { type LockWaitOptions, type TakenLock, takeLock } from '../../../base/storage/take-lock.ts';
import { temporaryPrefix, writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { type BegunFolder, begunFolder } from '../../../record/run-folder/begun-folder.ts';
import { writeManifest } from '../../../record/run-folder/write-manifest.ts';
import {
  abandonedRuns,
  type BegunRun,
  begunRunAt,
  DAY_MS,
  damagedBegun,
  isReplaced,
  noteReading,
  removeBegunRun,
  writeBegunRun,
} from './begun-run.ts';
import { bundleOfRun, countedInName, mayPass, nameOfRun } from './run-source.ts';
import { type LineTarget, type SpoolEntry, spoolEntrySchema } from './spool-entry.ts';
import { changeIdentity, type IdentityWait } from './spool-identity.ts';

/**
 * A station's runs that wait to be sent: a folder below the state folder, with a file for each run, named after its manifest's SHA-256.
 * Every file is written whole or not at all, so that a process may be killed at any moment.
 */
export class Spool {
  readonly folder: string;

  constructor(stateFolder: string) {
    this.folder = resolve(stateFolder, 'spool');
  }

  /**
   * Counts a run that begins in a folder, so that it is sent once its record is there, even if this process is killed in between. One that
   * cannot be counted in time is when it is entered. Throws the file system's error.
   */
  async begin(
    path: string,
    target: LineTarget,
    { clock = null, ...wait }: { readonly clock?: string | null } & IdentityWait = {},
  ): Promise<void> {
    await makeFolder(this.folder);
    const number = await this.#count(wait).catch((error: unknown) => {
      if (hasCode(error, 'lock-failed')) return { spool: null, sequence: null };
      throw error;
    });
    const earlier = await nameOfRun(path).catch(() => null);
    await writeBegunRun(this.folder, { path: resolve(path), target, ...number, clock, replaces: earlier?.run ?? null });
  }

  /**
   * Enters a finished run, due at once; one that is entered already keeps its number. `clock`: the clocks of the station, if its record was
   * just written. Throws `invalid-record` or `invalid-bundle` for
   * what is not a run, the file system's error, and `lock-failed` when the wait is over.
   */
  async enter(
    path: string,
    target: LineTarget,
    {
      now = new Date(),
      clock = null,
      ...wait
    }: { readonly now?: Date; readonly clock?: string | null } & IdentityWait = {},
  ): Promise<SpoolEntry> {
    await makeFolder(this.folder);
    const at = now.toISOString();
    const place = resolve(path);
    const name = await nameOfRun(place);
    const noted = await begunRunAt(this.folder, place);
    const begun = noted && !(await isReplaced(noted)) ? noted : null;
    const known = await this.entry(name.run);
    const early = known ?? numberOf(begun) ?? countedInName(place, name.run);
    const { spool, sequence } = early ?? (await this.#count(wait));
    const entry: SpoolEntry = {
      entryVersion: 1,
      ...name,
      path: place,
      target,
      spool,
      sequence,
      isNumberedLate: known?.isNumberedLate ?? early === null,
      clockBegun: known ? known.clockBegun : (begun?.clock ?? null),
      clockEnded: known ? known.clockEnded : clock,
      enteredAt: at,
      state: 'waiting',
      attempts: 0,
      nextAt: at,
      delay: null,
    };
    await this.write(entry);
    // A stopped run that was resumed is another run in the same folder: what the folder held before is no more.
    if (begun?.replaces && begun.replaces !== entry.run) await this.remove(begun.replaces);
    await removeBegunRun(this.folder, place);
    return entry;
  }

  /** Notes that the run which began in a folder is about to read. */
  noteReading(path: string): Promise<void> {
    return noteReading(this.folder, resolve(path));
  }

  /**
   * Enters the runs of processes that were killed before they could, with a manifest if they had only written the record, and forgets those that had read nothing. Others stay: see
   * `unfinished`.
   */
  async settle(): Promise<void> {
    if (!(await this.#isThere())) return;
    for (const [file, begun] of await abandonedRuns(this.folder)) {
      const { path, target } = begun;
      const found = await stateOfBegun(begun);
      if (found.state === 'unread') await removePatiently(file);
      if (found.state === 'unwritten') await writeManifest(path, found.runId);
      if (found.state === 'unwritten' || found.state === 'finished') await this.enter(path, target);
    }
    await this.#removeLeftovers();
  }

  /** Folders of runs that read something and were killed before their record was written, or that are gone since: their server knows nothing of them. `url`: only of runs for this server. */
  async unfinished(url?: string): Promise<readonly UnfinishedRun[]> {
    if (!(await this.#isThere())) return [];
    const found: UnfinishedRun[] = [];
    for (const [file, begun] of await abandonedRuns(this.folder)) {
      const { state } = await stateOfBegun(begun);
      if ((state === 'read' || state === 'gone') && (url === undefined || begun.target.url === url))
        found.push({ path: begun.path, state, file });
    }
    return found;
  }

  /** The line that the run which began in a folder is to be sent to; null if none is known. */
  async targetOf(path: string): Promise<LineTarget | null> {
    return (await begunRunAt(this.folder, resolve(path)))?.target ?? null;
  }

  /** By number, and the names of files that hold no entry that this version can read. */
  async list(): Promise<{ readonly entries: readonly SpoolEntry[]; readonly damaged: readonly string[] }> {
    if (!(await this.#isThere())) return { entries: [], damaged: [] };
    const names = (await readdir(this.folder)).filter((name) => fileName.test(name));
    const [entries, damaged]: [SpoolEntry[], string[]] = [[], []];
    // One after the other: after a week without a network there are more files than a process may open.
    for (const name of names) {
      const entry = await this.#read(name);
      if (entry) entries.push(entry);
      else if (entry === null) damaged.push(join(this.folder, name));
    }
    damaged.push(...(await damagedBegun(this.folder)));
    return { entries: entries.sort((a, b) => a.sequence - b.sequence), damaged };
  }

  /** Number of runs that wait, and of those that need a person, unreadable entries and unfinished runs included; `url`: only of runs for this server. */
  async counts(url?: string): Promise<SpoolCounts> {
    const { entries: all, damaged } = await this.list();
    const entries = all.filter(({ target }) => url === undefined || target.url === url);
    const parked = entries.filter(({ state }) => state === 'parked').length;
    const unfinished = await this.unfinished(url);
    return { waiting: entries.length - parked, parked: parked + damaged.length + unfinished.length };
  }

  /** Null if it is not there any more, or unreadable. */
  async entry(run: string): Promise<SpoolEntry | null> {
    return (await this.#read(nameOf(run))) ?? null;
  }

  async write(entry: SpoolEntry): Promise<void> {
    await writeFileAtomically(join(this.folder, nameOf(entry.run)), `${JSON.stringify(entry, null, 2)}\n`);
  }

  /** Only for a run that the server has, or that is no more. */
  async remove(run: string): Promise<void> {
    await removePatiently(join(this.folder, nameOf(run)));
  }

  /** Held while one entry is sent or changed, so that no two processes send at the same time. Throws `lock-failed`. */
  lock(options: LockWaitOptions): Promise<TakenLock> {
    return takeLock(join(this.folder, 'sending'), 'the spool', options);
  }

  async #count(wait: IdentityWait | undefined): Promise<RunNumber> {
    const { id, count } = await changeIdentity(this.folder, counted, wait);
    return { spool: id, sequence: count };
  }

  /** Removes unfinished files of killed processes after a day. */
  async #removeLeftovers(): Promise<void> {
    for (const name of (await readdir(this.folder)).filter((one) => one.startsWith(temporaryPrefix))) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > DAY_MS) await removePatiently(path);
    }
  }

  /** Undefined if there is no such file, null if it holds no entry. */
  async #read(name: string): Promise<SpoolEntry | null | undefined> {
    const text = await readFile(join(this.folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    try {
      const entry = spoolEntrySchema.parse(parseJsonText(text));
      return nameOf(entry.run) === name ? entry : null;
    } catch {
      return null;
    }
  }

  async #isThere(): Promise<boolean> {
    return (await stat(this.folder).catch(() => null)) !== null;
  }
}

/** See `Spool.unfinished`. */
export interface UnfinishedRun {
  readonly path: string;
  readonly state: 'read' | 'gone';
  /** The file of the spool that tells of it. */
  readonly file: string;
}

/** See `stateOfRun`; `gone`: also if there is another run in its place. */
async function stateOfBegun(begun: BegunRun): ReturnType<typeof stateOfRun> {
  return (await isReplaced(begun)) ? { state: 'gone' } : stateOfRun(begun.path);
}

/** State of the run that began in a folder; `unknown`: it cannot be read now. */
export async function stateOfRun(path: string): Promise<BegunFolder | { readonly state: 'finished' | 'unknown' }> {
  try {
    await bundleOfRun(path);
    return { state: 'finished' };
  } catch (error) {
    if (mayPass(error)) return { state: 'unknown' };
    const hasManifest = await nameOfRun(path).then(
      () => true,
      () => false,
    );
    return begunFolder(path, { hasManifest });
  }
}

export interface SpoolCounts {
  readonly waiting: number;
  readonly parked: number;
}

const fileName = /^[0-9a-f]{64}\.json$/;

function nameOf(run: string): string {
  return `${run}.json`;
}

type RunNumber = Pick<SpoolEntry, 'spool' | 'sequence'>;

function numberOf(begun: BegunRun | null): RunNumber | null {
  const { spool = null, sequence = null } = begun ?? {};
  return spool === null || sequence === null ? null : { spool, sequence };
}

function counted<T extends { readonly count: number }>(identity: T): T {
  return { ...identity, count: identity.count + 1 };
}
