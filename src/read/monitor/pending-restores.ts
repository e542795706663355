import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { systemMessage } from '../../base/system-message.ts';
import { apiAddress } from './api-address.ts';
import { type RestoreRecord, type RestoreStore, readRestoreFile, restoreFile } from './restore-file.ts';

/**
 * Changes of runs on monitors that are not restored yet, a file for each monitor of each API address. The files are in the user's state folder, since
 * the one for temporary files may be emptied at boot and a run's folder may be moved.
 */
export class PendingRestores {
  readonly #folder: string | null;

  /** `stateFolder`: made when something is written; null for simulated monitors, which are gone with their process and not remembered. */
  constructor(stateFolder: string | null) {
    this.#folder = stateFolder === null ? null : join(stateFolder, 'left-changed');
  }

  /** Store in which a run records its changes: here, and in its own file, which is then named here. */
  storeFor(apiUrl: string, monitorId: string, restorePath: string): RestoreStore {
    const own = restoreFile(restorePath);
    const folder = this.#folder;
    if (folder === null) return own;
    const here = async () => restoreFile(await pathIn(folder, apiUrl, monitorId));
    return {
      write: async (record) => {
        await makeStateFolder(folder);
        await (await here()).write({ ...record, restorePath });
        await own.write(record);
      },
      // The other way round: where it is interrupted in between, this one still tells.
      clear: async () => {
        await own.clear();
        await (await here()).clear();
      },
    };
  }

  /** Changes that are not restored on a monitor; null if there are none. Throws `restore-file-failed`. */
  async find(apiUrl: string, monitorId: string): Promise<RestoreRecord | null> {
    return this.#folder === null ? null : readRestoreFile(await pathIn(this.#folder, apiUrl, monitorId));
  }

  /** The same for every monitor of an address. Throws `restore-file-failed`. */
  async list(apiUrl: string): Promise<readonly RestoreRecord[]> {
    return (await this.byAddress()).get(await apiAddress(apiUrl)) ?? [];
  }

  /** The same for every monitor, by address, however a run spelled it. Throws `restore-file-failed`. */
  async byAddress(): Promise<ReadonlyMap<string, readonly RestoreRecord[]>> {
    const found = new Map<string, RestoreRecord[]>();
    for (const record of await this.#records()) {
      const address = await apiAddress(record.apiUrl);
      found.set(address, [...(found.get(address) ?? []), record]);
    }
    return found;
  }

  async #records(): Promise<readonly RestoreRecord[]> {
    const folder = this.#folder;
    if (folder === null) return [];
    const names = await readdir(folder).catch(() => []);
    const records = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => readRestoreFile(join(folder, name))),
    );
    return records.filter((record) => record !== null);
  }
}

async function makeStateFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (cause) {
    throw new FlatfieldError(
      'restore-file-failed',
      `${folder} could not be made (${systemMessage(cause)}): nothing is changed on a monitor that could not be restored.`,
      { cause },
    );
  }
}

/** The name tells nothing and is valid on every file system, whatever the monitor calls itself. */
async function pathIn(folder: string, apiUrl: string, monitorId: string): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([await apiAddress(apiUrl), monitorId]))
    .digest('hex');
  return join(folder, `${hash.slice(0, 32)}.json`);
}
