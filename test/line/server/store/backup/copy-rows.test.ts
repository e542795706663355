import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { copiedTables } from '../../../../../src/line/server/store/backup/copy-rows.ts';
import { openSqlite } from '../../../../../src/line/server/store/sqlite/open-sqlite-store.ts';

/** What each database keeps for itself: its versions, the rest of an interrupted rebuilding, proof that it can be written to, the file it is in, sums. */
const OWN = ['schemaVersions', 'reindexed', 'checks', 'homes', 'runSums', 'sumPeriods'];

it('a migration copies every table and every column of a store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-store-'));
  const { db } = await openSqlite(folder, { waitMs: 5000 });
  const query = sql<{ name: string; columns: string }>`
    select m.name, json_group_array(c.name) as columns from sqlite_master as m, pragma_table_info(m.name) as c
    where m.type = 'table' and m.name not like 'sqlite_%' group by m.name`;
  const { rows } = await query.execute(db);
  await db.destroy();
  await rm(folder, { recursive: true, maxRetries: 5 });
  const byName = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
  const kept = rows.map(({ name, columns }) => [name, (JSON.parse(columns) as string[]).toSorted()] as const);
  const copied = copiedTables.map(({ name, columns }) => [name, columns.toSorted()] as const);
  expect(kept.filter(([name]) => !OWN.includes(name)).toSorted(byName)).toEqual(copied.toSorted(byName));
});
