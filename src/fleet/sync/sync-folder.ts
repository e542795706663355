import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type CloudColorModeDetail, colorModeDetailSchema } from '../../api/cloud/schemas/color-mode-schema.ts';
import {
  type CloudMonitor,
  cloudMonitorSchema,
  type ListedMonitor,
  listedMonitorSchema,
} from '../../api/cloud/schemas/monitor-schema.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../base/http/safe-text.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { otherVersion } from '../../base/other-version.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { removePatiently, renamePatiently } from '../../base/storage/patiently.ts';
import { temporaryPrefix, writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { SeenFleet, seenFleetSchema } from '../seen-fleet.ts';
import { type ReportedState, reportedStateSchema, stateOf } from '../trend/reported-state.ts';
import { safeFileName } from './safe-file-name.ts';

/** `fleet.json`: the list as it was answered. It carries no time of its own, so that equal fleets give equal files. */
export interface StoredFleet {
  readonly schemaVersion: 1;
  readonly baseUrl: string;
  /** False from the answer of the list until everything in it has been asked for. */
  readonly complete: boolean;
  readonly monitors: readonly ListedMonitor[];
  /** Data that could not be fetched, by monitor. */
  readonly problems: readonly SyncProblem[];
}

export interface SyncProblem {
  readonly monitorId: string;
  readonly code: string;
  readonly message: string;
}

/** `monitors/ID.json`: what is known of one monitor. Each answer is added as it comes. */
export interface StoredMonitor {
  readonly schemaVersion: 1;
  readonly id: string;
  /** `updatedAt` of the list when this was begun; another one there says that this is outdated. Null if it had none. */
  readonly listedUpdatedAt: string | null;
  readonly detail: CloudMonitor | null;
  /** By zero-based index. */
  readonly colorModes: Readonly<Record<string, CloudColorModeDetail>>;
  /** Indices asked for that the monitor does not have, ascending. */
  readonly absentColorModes: readonly number[];
  /** Data that an earlier sync stored and this one has not replaced, because it is still under way or could not fetch them. */
  readonly old?: OldMonitor | undefined;
}

/** Details and color modes of an earlier state of a monitor. */
export interface OldMonitor {
  /** `updatedAt` of the list at that time. */
  readonly listedUpdatedAt: string | null;
  /** Null if the details were replaced, and only color modes are still old. */
  readonly detail: CloudMonitor | null;
  readonly colorModes: Readonly<Record<string, CloudColorModeDetail>>;
}

/**
 * A fleet on disk: `fleet.json`, `synced.json` with the time of the list, `seen.json`, `monitors/`, `history/` with their earlier states, and
 * `removed/` for monitors that are in the list no longer.
 */
export class SyncFolder {
  readonly #folder: string;

  constructor(path: string) {
    this.#folder = resolve(path);
  }

  /**
   * Makes the folder with the mark that says so, and removes what a process that was ended left half written. Throws `sync-folder` for
   * a folder that a sync did not make, even if its files have the same names.
   */
  async prepare(): Promise<void> {
    const entries: string[] = await readdir(this.#folder).catch(() => []);
    const found = entries.filter((name) => !name.startsWith(temporaryPrefix));
    const marked = await readJson(join(this.#folder, markName));
    const version = otherVersion(marked, 'version', mark.version);
    if (version !== null) throw new FlatfieldError('sync-folder', `${join(this.#folder, markName)} ${version}.`);
    const isMarked = markSchema.safeParse(marked).success;
    if (found.length > 0 && !isMarked) {
      throw new FlatfieldError(
        'sync-folder',
        `${this.#folder} holds files (${safeText(found.slice(0, 3).join(', '))}), but no ${markName}: no sync made it. Name another folder.`,
      );
    }
    await makeFolder(this.#folder);
    if (!isMarked) await writeFileAtomically(join(this.#folder, markName), `${JSON.stringify(mark)}\n`);
    for (const folder of [this.#folder, join(this.#folder, 'monitors'), join(this.#folder, 'removed')]) {
      await makeFolder(folder);
      const left = (await readdir(folder)).filter((name) => name.startsWith(temporaryPrefix));
      for (const name of left) await removePatiently(join(folder, name));
    }
  }

  /** The list as stored; undefined if there is none that can be read, or no sync made the folder. */
  async readFleet(): Promise<StoredFleet | undefined> {
    if (!(await this.#isMarked())) return undefined;
    const stored = storedFleetSchema.safeParse(await readJson(join(this.#folder, 'fleet.json')));
    return stored.success ? stored.data : undefined;
  }

  /** The stored list. Throws `sync-folder` if the folder has none. */
  async requireFleet(): Promise<StoredFleet> {
    const fleet = await this.readFleet();
    if (fleet !== undefined) return fleet;
    const isThere = (await readdir(this.#folder).catch(() => null)) !== null;
    // Not by its name, which may be a token in the wrong place.
    const what = isThere ? 'The folder holds no fleet' : 'There is no such folder of a fleet';
    throw new FlatfieldError('sync-folder', `${what}; \`flatfield fleet sync\` makes one.`);
  }

  /** Memory of the folder; undefined if it was lost. A folder without a list remembers nothing yet. */
  async readSeen(): Promise<SeenFleet | undefined> {
    const stored = seenFleetSchema.safeParse(await readJson(join(this.#folder, seenName)));
    if (stored.success) return new SeenFleet(stored.data);
    const entries = await readdir(this.#folder).catch((): string[] => []);
    return entries.includes('fleet.json') || entries.includes(seenName) ? undefined : new SeenFleet();
  }

  /** Forced to disk, unlike what can be asked for again. */
  writeSeen(seen: SeenFleet): Promise<void> {
    return writeFileAtomically(join(this.#folder, seenName), `${JSON.stringify(seen, null, 2)}\n`);
  }

  /** Time when the list was requested, on the computer's clock; undefined if unknown. */
  async listedAt(): Promise<Date | undefined> {
    return (await this.listed())?.at;
  }

  /** Time when the list was requested, and the user whose token was used; undefined if unknown. */
  async listed(): Promise<{ readonly at: Date; readonly user: string } | undefined> {
    const stored = syncedSchema.safeParse(await readJson(join(this.#folder, 'synced.json')));
    return stored.success ? { at: new Date(stored.data.listedAt), user: stored.data.user } : undefined;
  }

  /** Stores a new list. A process that ends in between leaves no time of it. */
  async writeList(fleet: StoredFleet, listedAt: Date, user: string): Promise<void> {
    await removePatiently(join(this.#folder, 'synced.json'));
    await this.writeFleet(fleet);
    await writeJsonFile(join(this.#folder, 'synced.json'), {
      schemaVersion: 1,
      listedAt: listedAt.toISOString(),
      user,
    });
  }

  writeFleet(fleet: StoredFleet): Promise<void> {
    return writeJsonFile(join(this.#folder, 'fleet.json'), fleet);
  }

  /** Stored data of a monitor; undefined if there is nothing that can be read. */
  async readMonitor(id: string): Promise<StoredMonitor | undefined> {
    const stored = storedMonitorSchema.safeParse(await readJson(this.#monitorPath(id)));
    return stored.success && stored.data.id === id ? stored.data : undefined;
  }

  writeMonitor(monitor: StoredMonitor): Promise<void> {
    return writeJsonFile(this.#monitorPath(monitor.id), monitor);
  }

  /** Adds a state that is about to be replaced to the history of its monitor, once. It cannot be asked for again, so it is forced to disk. */
  async keepState(monitor: StoredMonitor): Promise<void> {
    const state = stateOf(monitor);
    if (state === null) return;
    const path = this.#historyPath(monitor.id);
    const line = JSON.stringify(state);
    const before = await readText(path);
    if (before?.split('\n').includes(line)) return;
    await makeFolder(join(this.#folder, 'history'));
    // The line break in front ends a line that a power cut left unfinished.
    await appendFile(path, `${before ? '\n' : ''}${line}\n`, { flush: true });
  }

  /** The states of a monitor that syncs have seen by `now`, the newest last; a line that holds none, as a power cut leaves one, is left out and named. */
  async readStates(
    id: string,
    now: Date,
  ): Promise<{ readonly states: readonly ReportedState[]; readonly problems: readonly string[] }> {
    const path = this.#historyPath(id);
    const lines = ((await readText(path)) ?? '').split('\n');
    const kept = lines.map((text, index) => ({
      where: `${path}, line ${index + 1}`,
      value: jsonOrNothing(text),
      text,
    }));
    const stored = await this.readMonitor(id);
    const current = stored && stateOf(stored);
    const all = [
      ...kept.filter(({ text }) => text !== ''),
      ...(current ? [{ where: this.#monitorPath(id), value: current }] : []),
    ];
    const states: ReportedState[] = [];
    const problems: string[] = [];
    const schema = reportedStateSchema(now);
    for (const { where, value } of all) {
      const state = schema.safeParse(value);
      if (state.success) states.push(state.data);
      else problems.push(`${where}: left out, for it is no possible state of a monitor${fieldText(state.error)}.`);
    }
    return { states, problems };
  }

  /** Moves the files of monitors that are in the list no longer to `removed/`, and says how many. */
  async setAside(listedIds: readonly string[]): Promise<number> {
    const listed = new Set(listedIds.map((id) => `${safeFileName(id)}.json`));
    const stored = (await readdir(join(this.#folder, 'monitors'))).filter((name) => name.endsWith('.json'));
    const gone = stored.filter((name) => !listed.has(name));
    for (const name of gone)
      await renamePatiently(join(this.#folder, 'monitors', name), join(this.#folder, 'removed', name));
    return gone.length;
  }

  async #isMarked(): Promise<boolean> {
    return markSchema.safeParse(await readJson(join(this.#folder, markName))).success;
  }

  #historyPath(id: string): string {
    return join(this.#folder, 'history', `${safeFileName(id)}.jsonl`);
  }

  #monitorPath(id: string): string {
    return join(this.#folder, 'monitors', `${safeFileName(id)}.json`);
  }
}

/** Not forced to disk: a file that a power cut damages does not parse, and is asked for again. */
function writeJsonFile(path: string, value: unknown): Promise<void> {
  return writeFileAtomically(path, `${JSON.stringify(value, null, 2)}\n`, { isDurable: false });
}

const seenName = 'seen.json';

/** Says that a sync made a folder, and in which form. */
const markName = 'flatfield-sync.json';
const markSchema = z.object({ format: z.literal('flatfield fleet sync'), version: z.literal(1) });
const mark: z.infer<typeof markSchema> = { format: 'flatfield fleet sync', version: 1 };

const storedFleetSchema = z.object({
  schemaVersion: z.literal(1),
  baseUrl: z.string(),
  complete: z.boolean(),
  monitors: z.array(listedMonitorSchema),
  problems: z.array(z.object({ monitorId: z.string(), code: z.string(), message: z.string() })),
});

const syncedSchema = z.object({ schemaVersion: z.literal(1), listedAt: z.iso.datetime(), user: z.string() });

const answersShape = {
  listedUpdatedAt: z.string().nullable(),
  detail: cloudMonitorSchema.nullable(),
  colorModes: z
    .record(z.string(), colorModeDetailSchema)
    .refine((modes) => Object.entries(modes).every(([index, mode]) => String(mode.index) === index)),
};

/** A file that holds the answers of another monitor or color mode is damaged like one that cannot be parsed. */
const storedMonitorSchema = z
  .object({
    schemaVersion: z.literal(1),
    id: z.string(),
    ...answersShape,
    absentColorModes: z.array(z.number()),
    old: z.object(answersShape).optional(),
  })
  .refine(({ id, detail, old }) => [detail, old?.detail].every((one) => one == null || one.id === id));

async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  return text === undefined ? undefined : jsonOrNothing(text);
}

/** The field that is wrong; an empty text if the whole is. */
function fieldText({ issues: [first] }: z.ZodError): string {
  return first === undefined || first.path.length === 0 ? '' : ` (${first.path.join('.')})`;
}

/** Undefined for text that is not JSON. */
function jsonOrNothing(text: string): unknown {
  try {
    return parseJsonText(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Undefined for a file that is not there. */
async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}
