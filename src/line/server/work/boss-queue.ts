import { createHash } from 'node:crypto';
import { importOptional } from '../../../base/optional-package.ts';
import { patiently } from '../store/long-work.ts';
import { databaseAddress } from '../store/postgres/database-address.ts';
import { LIMITS, loadPg } from '../store/postgres/open-postgres-store.ts';
import { namedPostgresError } from '../store/postgres/postgres-errors.ts';
import { RETRY_MS } from './memory-queue.ts';
import type { Job, Piece, WorkQueue } from './work-queue.ts';

export interface BossQueueOptions {
  /** Seconds between two searches for pieces of processes that are gone. */
  readonly maintainS?: number | undefined;
}

/**
 * The queue of any number of processes that work for one PostgreSQL database, in a schema of its own: pg-boss. Throws `store-unusable` if the package is
 * missing or the user may not make a schema, `store-unreachable`.
 */
export async function bossQueue(
  address: string,
  names: readonly string[],
  { maintainS = 10 }: BossQueueOptions = {},
): Promise<WorkQueue> {
  const { default: Boss } = await importOptional(pgBoss, () => import('pg-boss'));
  const { Pool } = await loadPg();
  const settings = { ...LIMITS, max: 2, application_name: 'flatfield line work' };
  const pool = new Pool({ ...settings, connectionString: databaseAddress(address) });
  // The statement on a connection that is lost fails. Without a listener, the loss would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = {
    executeSql: (text: string, values: unknown[]) =>
      pool.query(text, values).catch((cause: unknown) => {
        throw namedPostgresError(cause);
      }),
  };
  const boss = new Boss({ db, schema: WORK_SCHEMA, schedule: false, maintenanceIntervalSeconds: maintainS });
  // What its own maintenance cannot do now is done the next time.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    // Another process may be making the same: then one of the two has to wait.
    for (const name of names) await patiently(10_000, () => boss.createQueue(name));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    add: async (job, pieces) => {
      const { name, longestS: expireInSeconds } = job;
      // One that it has, or had lately, is not added again: its id follows from what it is.
      const jobs = pieces.map((piece) => ({ ...LASTING, id: idOf(job, piece), name, data: piece, expireInSeconds }));
      if (jobs.length > 0) await boss.insert(jobs);
    },
    take: async (job, atMost) => (await boss.fetch<Piece>(job.name, { batchSize: atMost })).map(({ data }) => data),
    done: (job, piece) => boss.complete(job.name, idOf(job, piece)),
    failed: (job, piece) => boss.fail(job.name, idOf(job, piece)),
    close: async () => {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

/** Of the tables of pg-boss in the database. */
const WORK_SCHEMA = 'flatfield_work';

/** The queue never gives up a piece: the rows of the store decide that. */
const LASTING = { retryLimit: 1_000_000, retryDelay: RETRY_MS / 1000, retryBackoff: false };

function idOf({ name }: Job, { key }: Piece): string {
  const hex = createHash('sha256').update(`${name} ${key}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const pgBoss = {
  name: 'pg-boss',
  neededBy: 'Work on PostgreSQL',
  code: 'store-unusable',
  or: 'serve with --no-work',
} as const;
