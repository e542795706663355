import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupStore } from '../../../src/line/server/store/backup/backup-store.ts';
import { settle } from '../../../src/line/server/store/backup/notice-copy.ts';
import { restoreStore } from '../../../src/line/server/store/backup/restore-store.ts';
import { releaseFiles } from '../../../src/line/server/store/sqlite/libsql-database.ts';
import { openSqlite, openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/line/server/store/store.ts';

/** Where a line keeps its data, and how it goes back. Nothing is asked of it while its store is open. */
export interface LinePlace {
  readonly open: () => Promise<Store>;
  /** The folder of the first server, which holds the mark of its last answer; those of others lie beside it. */
  readonly folder: () => string;
  /** Number of servers that may have it open at a time. */
  readonly servers: number;
  /** Bundles of the archive that were put later may be those of runs that are arriving. */
  readonly putBeforeMs: (nowMs: number) => number;
  readonly backup: (now: Date) => Promise<void>;
  readonly restore: (backup: number, now: Date) => Promise<void>;
  /** The data of a backup take the place of the present ones, and nothing says so. False if the place is another one by now. `putAtMs`: when the bundle of a hash arrived. */
  readonly goBack: (backup: number, putAtMs: (hash: string) => number | undefined) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Makes a folder for places. Nobody cuts the power: where there is a disk in memory, nothing waits for another one. */
export async function makeScratch(): Promise<string> {
  const parent = existsSync(MEMORY) ? MEMORY : tmpdir();
  return mkdtemp(join(parent, 'flatfield-gate-'));
}

const MEMORY = '/dev/shm';

/** Makes places in folders below another one. The tables are made once for all of them. */
export async function folderPlaces(parent: string): Promise<() => Promise<LinePlace>> {
  const empty = join(parent, 'empty');
  await (await openSqliteStore(empty)).close();
  return async () => {
    const root = await mkdtemp(join(parent, 'line-'));
    const first = join(root, 'folder-0');
    await copyDatabase(empty, first);
    const { db } = await openSqlite(first, { waitMs: 5000 });
    await settle(db, join(first, 'line.db'), new Date());
    await db.destroy();
    return folderPlace(root);
  };
}

function folderPlace(root: string): LinePlace {
  const backups: { readonly folder: string; readonly of: number }[] = [];
  let current = 0;
  const folder = () => join(root, `folder-${current}`);
  return {
    open: () => openSqliteStore(folder(), { isServed: true }),
    folder,
    servers: 1,
    putBeforeMs: () => Number.POSITIVE_INFINITY,
    backup: async (now) => {
      const target = join(root, `backup-${backups.length}`);
      await backupStore(folder(), target, now);
      // A database that is copied over another one is in the journal mode of a server, which changes its hash.
      await copyDatabase(target, `${target}-served`);
      await (await openSqliteStore(`${target}-served`)).close();
      backups.push({ folder: target, of: current });
    },
    restore: async (backup, now) => {
      const from = backups[backup]?.folder;
      if (from === undefined) throw new Error('There is no such backup.');
      current += 1;
      await restoreStore(from, folder(), now);
    },
    goBack: async (backup, putAtMs) => {
      const found = backups[backup];
      if (found?.of !== current) return false;
      for (const ending of ['-wal', '-shm']) await rm(join(folder(), `line.db${ending}`), { force: true });
      await copyFile(join(`${found.folder}-served`, 'line.db'), join(folder(), 'line.db'));
      await agedBundles(join(folder(), 'blobs'), putAtMs);
      return true;
    },
    close: () => {
      // Windows removes no file that is held.
      if (process.platform === 'win32') releaseFiles();
      return rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(to);
  await copyFile(join(from, 'line.db'), join(to, 'line.db'));
}

/** Files say when they were put by the clock of this computer, and the line has another one. */
async function agedBundles(folder: string, putAtMs: (hash: string) => number | undefined): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const ms = putAtMs(entry.name.replace(/\..*$/, ''));
    if (entry.isFile() && ms !== undefined) await utimes(join(entry.parentPath, entry.name), ms / 1000, ms / 1000);
  }
}
