import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { addEntry } from '../access/audit-table.ts';
import { archivedRuns, selectArchived } from '../archive.ts';
import type { Blobs } from '../blobs.ts';
import { MIGRATING, openPostgres } from '../postgres/open-postgres-store.ts';
import { postgresBlobs } from '../postgres/postgres-blobs.ts';
import { postgresFacts } from '../postgres/postgres-facts.ts';
import { openSqlite } from '../sqlite/open-sqlite-store.ts';
import type { Tables } from '../tables.ts';
import { type CopiedTable, copiedTables, copyRows } from './copy-rows.ts';

export interface MigratedStore {
  readonly runs: number;
  readonly bundles: number;
  readonly bundleBytes: number;
}

export interface MigrateStoreOptions {
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Told how many bundles the database has. */
  readonly onProgress?: (bundles: number) => void;
  /** Called when all is copied and verified, and before it is in force. */
  readonly onVerified: () => Promise<void>;
}

/**
 * Copies the store of a folder, which no server uses meanwhile, into an empty PostgreSQL database. First the bundles, each held against its hash on
 * both sides: after an interruption, the next call copies those that are missing. Then all rows in one transaction, compared table by table by their
 * SHA-256: until it is committed, the database has no run. Throws `store-unusable` if it is not empty, `store-damaged`.
 */
export async function migrateStore(
  folder: string,
  address: string,
  options: MigrateStoreOptions,
): Promise<MigratedStore> {
  const source = await openSqlite(folder, WAIT);
  try {
    const { db } = await openPostgres(address, WAIT);
    try {
      await refuseUsed(db);
      await markBegun(db, options.now.toISOString());
      const blobs = postgresBlobs(db);
      const copied = await copyBlobs(source, { db, blobs }, options);
      const runs = await postgresFacts().transact(db, async (trx) => {
        await refuseUsed(trx);
        for (const own of ['workMarks', 'identities'] as const) await trx.deleteFrom(own).execute();
        await copyTables(source.db, trx, options.signal);
        await requireBlobs(trx);
        const at = options.now.toISOString();
        const detail = `${copied.bundles} bundles`;
        await addEntry(trx, { at, who: 'command', action: 'migrated', subject: 'store', detail });
        await options.onVerified();
        const counted = await trx
          .selectFrom('runs')
          .select((eb) => eb.fn.countAll().as('runs'))
          .executeTakeFirstOrThrow();
        return Number(counted.runs);
      });
      return { runs, ...copied };
    } finally {
      await db.destroy();
    }
  } finally {
    await source.db.destroy();
  }
}

const WAIT = { waitMs: 10_000 };

/** Two lines in one database would count as one. */
async function refuseUsed(db: Kysely<Tables>): Promise<void> {
  for (const table of ['arrivals', 'tokens', 'auditLog'] as const) {
    const used = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst();
    if (!used) continue;
    throw new FlatfieldError('store-unusable', 'The database belongs to a line server already: name an empty one.');
  }
}

/** No server may take a run until the migration has ended. */
async function markBegun(db: Kysely<Tables>, at: string): Promise<void> {
  const mark = { name: MIGRATING, value: at };
  const insert = db.insertInto('workMarks').values(mark);
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
}

async function copyBlobs(
  source: { readonly db: Kysely<Tables>; readonly blobs: Blobs },
  target: { readonly db: Kysely<Tables>; readonly blobs: Blobs },
  { signal, onProgress }: MigrateStoreOptions,
): Promise<{ readonly bundles: number; readonly bundleBytes: number }> {
  let [bundles, bundleBytes] = [0, 0];
  let page = new Map<string, Uint8Array>();
  const keep = async () => {
    const kept = await soundBlobs(target.db, [...page.keys()]);
    for (const [hash, bytes] of page) {
      signal.throwIfAborted();
      if (!kept.has(hash)) await target.blobs.put(hash, bytes);
    }
    const sound = await soundBlobs(target.db, [...page.keys()]);
    const wrong = [...page.keys()].find((hash) => !sound.has(hash));
    if (wrong)
      throw new FlatfieldError('store-damaged', `The database does not have the bundle ${wrong} as it was sent.`);
    bundles += page.size;
    page = new Map();
    onProgress?.(bundles);
  };
  for await (const { arrival, bundle } of archivedRuns(source.db, source.blobs, selectArchived)) {
    bundleBytes += bundle.byteLength;
    page.set(arrival.bundleSha256, bundle);
    if (page.size === PAGE) await keep();
  }
  await keep();
  return { bundles, bundleBytes };
}

const PAGE = 50;

/** Those of these bundles that the database has, as it reads them back. */
async function soundBlobs(db: Kysely<Tables>, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const query = db.selectFrom('blobs').select('hash').where('hash', 'in', hashes);
  const rows = await query.where(sql<string>`encode(sha256("bytes"), 'hex')`, '=', sql.ref<string>('hash')).execute();
  return new Set(rows.map(({ hash }) => hash));
}

async function copyTables(source: Kysely<Tables>, trx: Transaction<Tables>, signal: AbortSignal): Promise<void> {
  for (const table of copiedTables) {
    signal.throwIfAborted();
    const sent = createHash('sha256');
    await copyRows(source, table, async (rows) => {
      signal.throwIfAborted();
      sent.update(JSON.stringify(rows));
      await trx
        .insertInto(table.name)
        .values(rows as never)
        .execute();
    });
    const kept = createHash('sha256');
    await copyRows(trx, table, async (rows) => void kept.update(JSON.stringify(rows)));
    if (sent.digest('hex') !== kept.digest('hex')) {
      throw new FlatfieldError('store-damaged', `The rows of ${table.name} are not in the database as they were sent.`);
    }
    if (table.isCounted) await countOn(trx, table);
  }
}

/** New rows get numbers after those that were copied. */
async function countOn(trx: Transaction<Tables>, { name, keys: [key = ''] }: CopiedTable): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${key}), max(${sql.ref(key)})) from ${sql.table(name)}
    having count(*) > 0`.execute(trx);
}

/** Bundles may have been taken for leftovers since they were copied. */
async function requireBlobs(trx: Transaction<Tables>): Promise<void> {
  const query = selectArchived(trx).where((eb) =>
    eb.not(eb.exists(eb.selectFrom('blobs').select('hash').whereRef('blobs.hash', '=', 'arrivals.bundleSha256'))),
  );
  if (!(await query.executeTakeFirst())) return;
  throw new FlatfieldError('store-busy', 'Bundles were deleted from the database meanwhile: call the command again.');
}
