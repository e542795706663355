import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Client, Pool, PoolConfig } from 'pg';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { importOptional } from '../../../../base/optional-package.ts';
import { keepIdentity } from '../backup/marks.ts';
import { patiently } from '../long-work.ts';
import { migrate } from '../migrate.ts';
import { kyselyStore, type Store } from '../store.ts';
import { writerOf } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { databaseAddress } from './database-address.ts';
import { followPostgres } from './follow-postgres.ts';
import { postgresBlobs } from './postgres-blobs.ts';
import { postgresFacts } from './postgres-facts.ts';
import { namedPool } from './postgres-pool.ts';
import { serverClocks } from './server-clocks.ts';

/**
 * Opens the store in a PostgreSQL database, and makes its tables if they are not there. Several servers may have it open. Throws `usage` for
 * an address with a password in it, `store-unreachable`, `store-unusable`, and `store-busy` after `waitMs`.
 */
export async function openPostgresStore(address: string, { waitMs = 10_000 } = {}): Promise<Store> {
  const { db, pool, connect } = await openPostgres(address, { waitMs });
  const facts = postgresFacts();
  const write = writerOf(db, facts, waitMs);
  try {
    await refuseHalfMigrated(db);
    await keepIdentity(db, write);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const listeners = new Set<() => void>();
  const tellConnected = () => {
    for (const listener of listeners) queueMicrotask(listener);
  };
  pool.on('connect', tellConnected);
  const parts = { db, blobs: postgresBlobs(db), facts, write, tell: () => undefined };
  return kyselyStore(parts, {
    confirm: () => Promise.resolve(),
    onConnect: (listener) => void listeners.add(listener),
    // Its own connection is made again at once when it is lost, also by a server that no one asks.
    follow: followPostgres(db, connect, tellConnected),
    sharedKey: () => sharedKey(db),
    unsafeSettings: () => unsafeSettings(db),
    ...serverClocks(db),
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { used: totalCount - idle, idle, waiting };
    },
  });
}

/** A database that has the tables, and a way to connections that are not shared. */
export async function openPostgres(
  address: string,
  { waitMs }: { readonly waitMs: number },
): Promise<{ readonly db: Kysely<Tables>; readonly pool: Pool; readonly connect: () => Client }> {
  const { Client, Pool, types } = await loadPg();
  const options = {
    ...LIMITS,
    connectionString: databaseAddress(address),
    types: { getTypeParser: exact(types) },
  };
  const pool = new Pool(options);
  // The pool replaces an idle connection that is lost; the next statement on one in use fails. Without a listener, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedPool(pool) }) });
  try {
    await refuseOtherEncoding(db);
    await patiently(waitMs, () => migrate(db, postgresFacts()));
    return { db, pool, connect: () => new Client(options) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Times in milliseconds. A transaction of a server that is gone must not keep others from writing; a question must not take the database for itself. */
export const LIMITS: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 5000,
  statement_timeout: 60_000,
  // Then `patiently` tries again: so short that those behind it in this program need not wait long.
  lock_timeout: 200,
  idle_in_transaction_session_timeout: 60_000,
  // Also of a server that no longer answers at all.
  query_timeout: 75_000,
  keepAlive: true,
  application_name: 'flatfield line',
};

/** Without UTF-8, other characters than ASCII would be refused or changed. */
async function refuseOtherEncoding(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new FlatfieldError(
    'store-unusable',
    `The database has the encoding ${encoding}: make one with the encoding UTF8.`,
  );
}

/** Until a migration has ended, a server would take its own first run, and none of the line's could come after it. */
async function refuseHalfMigrated(db: Kysely<Tables>): Promise<void> {
  const mark = await db.selectFrom('workMarks').select('value').where('name', '=', MIGRATING).executeTakeFirst();
  if (!mark) return;
  throw new FlatfieldError(
    'store-unusable',
    `The migration into this database that began at ${mark.value} has not ended: call flatfield line migrate again.`,
  );
}

/** Name of the mark of a database that a folder is being copied into. */
export const MIGRATING = 'migrating';

/** Settings of the whole database server, which no connection can change. */
async function unsafeSettings(db: Kysely<Tables>): Promise<readonly string[]> {
  const query = sql<{
    name: string;
  }>`select "name" from pg_settings where "setting" = 'off' and "name" in ('fsync', 'full_page_writes')
    order by "name"`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

type PgTypes = typeof import('pg')['types'];

/** Integers of 64 bits as numbers, which none of ours is too large for; everything else as the package does it. */
function exact(types: PgTypes): PgTypes['getTypeParser'] {
  return ((oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.INT8 && format !== 'binary') return safeInteger;
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
  }) as PgTypes['getTypeParser'];
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new FlatfieldError('store-damaged', `The database holds ${text}, which no store has written.`);
}

/** An optional package, loaded when a database is asked for. */
export async function loadPg(): Promise<typeof import('pg')> {
  const pg = { name: 'pg', neededBy: 'PostgreSQL', code: 'store-unusable' } as const;
  return (await importOptional(pg, () => import('pg'))).default as unknown as typeof import('pg');
}

/** The key that signs browser sessions of all servers of a database: the first one makes it. */
async function sharedKey(db: Kysely<Tables>): Promise<Uint8Array> {
  const name = 'sessions';
  await db
    .insertInto('secrets')
    .values({ name, hex: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await db.selectFrom('secrets').select('hex').where('name', '=', name).executeTakeFirstOrThrow();
  return Buffer.from(kept.hex, 'hex');
}
