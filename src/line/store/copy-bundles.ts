import { Kysely, SqliteDialect } from 'kysely';
import { archivedRuns, selectArchived } from './archive.ts';
import type { Blobs } from './blobs.ts';
import { libsqlDatabase } from './libsql-database.ts';
import type { Tables } from './tables.ts';

/** What of an archive was copied. */
export interface CopiedBundles {
  readonly runs: number;
  readonly bundleBytes: number;
}

/** Copies every bundle that a database names, each held against its hash. Throws `store-damaged`. */
export async function copyBundles(databasePath: string, from: Blobs, to: Blobs): Promise<CopiedBundles> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: libsqlDatabase(databasePath, 'as it is') }) });
  try {
    let runs = 0;
    let bundleBytes = 0;
    for await (const { arrival, bundle } of archivedRuns(db, from, selectArchived)) {
      await to.put(arrival.bundleSha256, bundle);
      runs += 1;
      bundleBytes += bundle.byteLength;
    }
    return { runs, bundleBytes };
  } finally {
    await db.destroy();
  }
}
