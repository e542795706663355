import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import type { TestPostgres } from '../../real/postgres/start-postgres.ts';
import type { LinePlace } from './line-place.ts';

/** In databases of a PostgreSQL server. A backup is a database that was made out of another one, as a dump would be. */
export async function databasePlace(postgres: TestPostgres, parent: string): Promise<LinePlace> {
  const folder = await mkdtemp(join(parent, 'line-'));
  const backups: { readonly address: string; readonly at: string; readonly of: number }[] = [];
  let timeline = 0;
  let current = await postgres.makeDatabase();
  const all = [current];
  const copied = async (address: string) => {
    const copy = await postgres.makeDatabase(address);
    all.push(copy);
    return copy;
  };
  return {
    open: () => openPostgresStore(current),
    folder: () => folder,
    servers: 3,
    // As with `serveFolder`, those of the last hour are left alone; no history copies a file over another.
    putBeforeMs: (nowMs) => nowMs - 3_600_000,
    backup: async (now) => {
      backups.push({ address: await copied(current), at: now.toISOString(), of: timeline });
    },
    restore: async (backup, now) => {
      const from = backups[backup];
      if (!from) throw new Error('There is no such backup.');
      current = await copied(from.address);
      timeline += 1;
      const store = await openPostgresStore(current);
      await store.markRestored({ at: now.toISOString(), backupAt: from.at });
      await store.close();
    },
    goBack: async (backup) => {
      const found = backups[backup];
      if (found?.of !== timeline) return false;
      current = await copied(found.address);
      return true;
    },
    close: async () => {
      for (const address of all) await postgres.dropDatabase(address);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
