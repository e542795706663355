import { join } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { replaceIndex } from '../../dist/line/server/store/runs/replace-index.js';
import { folderBlobs } from '../../dist/line/server/store/sqlite/folder-blobs.js';
import { libsqlDatabase } from '../../dist/line/server/store/sqlite/libsql-database.js';
import { openSqliteStore } from '../../dist/line/server/store/sqlite/open-sqlite-store.js';
import { dayAgo, seedWork } from './seed-work.mjs';
import { seededBundle, seededRuns } from './seeded-runs.mjs';

/** A year of a line that ends then, in the store of a folder: rows of the index and what a line left beside them, for measuring queries. */
export async function seedRuns(folder, count, endMs = Date.UTC(2027, 0, 1)) {
  await (await openSqliteStore(folder)).close();
  const db = new Kysely({ dialect: new SqliteDialect({ database: await libsqlDatabase(join(folder, 'line.db')) }) });
  const runs = seededRuns(count, endMs);
  for (let first = 1; first <= count; first += 1000) {
    await db.transaction().execute(async (trx) => {
      const arrivals = [];
      const contents = [];
      for (let left = Math.min(1000, count + 1 - first); left > 0; left -= 1) {
        const { arrival, content } = runs.next().value;
        arrivals.push(arrival);
        contents.push({ order: arrival.order, contentJson: JSON.stringify(content) });
      }
      await trx.insertInto('arrivals').values(arrivals).execute();
      // As long as the arrivals: each may be quarantined, and released.
      const entries = arrivals.map(({ receivedAt: at, id }) => ({
        at,
        who: 'line',
        action: 'run quarantined',
        subject: id,
        detail: '',
      }));
      await trx
        .insertInto('auditLog')
        .values(entries.map((one) => ({ entryJson: JSON.stringify(one) })))
        .execute();
      await trx.insertInto('reindexed').values(contents).execute();
    });
  }
  const start = performance.now();
  await db.transaction().execute(replaceIndex);
  const replacedMs = performance.now() - start;
  await seedWork((statement) => sql.raw(statement).execute(db), dayAgo.sqlite);
  await (await folderBlobs(join(folder, 'blobs'))).put(seededBundle.sha256, seededBundle.bytes);
  // So that the size of the file is that of its content.
  await sql`vacuum`.execute(db);
  await db.destroy();
  return { replacedMs };
}
