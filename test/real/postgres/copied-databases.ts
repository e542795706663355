import { openPostgres } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import type { TestPostgres } from './start-postgres.ts';

/**
 * Makes databases that are copies of one with the tables of a store: making the tables takes most of opening a new store. `prepare` adds
 * what else they have. No test of migrations may use it.
 */
export function copiedDatabases(
  postgres: TestPostgres | null,
  prepare: (address: string) => Promise<void> = async () => undefined,
): () => Promise<string> {
  if (!postgres) return () => Promise.reject(new Error('no PostgreSQL'));
  const original = async () => {
    const address = await postgres.makeDatabase();
    const { db } = await openPostgres(address, { waitMs: 5000 });
    await db.destroy();
    await prepare(address);
    return address;
  };
  let first: Promise<string> | undefined;
  return async () => {
    first ??= original();
    return postgres.makeDatabase(await first);
  };
}
