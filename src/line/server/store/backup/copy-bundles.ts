import { Kysely, SqliteDialect } from 'kysely';
import { archivedRuns, selectArchived } from '../archive.ts';
import type { Blobs } from '../blobs.ts';
import { stillWanted } from '../long-work.ts';
import { libsqlDatabase } from '../sqlite/libsql-database.ts';
import type { Tables } from '../tables.ts';

/** The copied bundles: their hashes and total size. */
export interface CopiedBundles {
  readonly hashes: ReadonlySet<string>;
  readonly bundleBytes: number;
}

/** Copies every bundle that a database names, each held against its hash. Throws `store-damaged`. */
export async function copyBundles(
  databasePath: string,
  from: Blobs,
  to: Blobs,
  signal?: AbortSignal,
): Promise<CopiedBundles> {
  const database = await libsqlDatabase(databasePath, 'as it is');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    const hashes = new Set<string>();
    let bundleBytes = 0;
    for await (const { arrival, bundle } of archivedRuns(db, from, selectArchived)) {
      await stillWanted(signal);
      await to.put(arrival.bundleSha256, bundle);
      hashes.add(arrival.bundleSha256);
      bundleBytes += bundle.byteLength;
    }
    return { hashes, bundleBytes };
  } finally {
    await db.destroy();
  }
}
