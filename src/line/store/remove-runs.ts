import type { Kysely, Transaction } from 'kysely';
import type { Blobs } from './blobs.ts';
import { orderUnit } from './order-unit.ts';
import type { Tables } from './tables.ts';

type Write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** Takes runs out of the index and their bundles out of the archive. Returns how many there were. */
export async function removeRuns(write: Write, blobs: Blobs, ids: readonly string[], at: string): Promise<number> {
  let removed = 0;
  for (const id of ids) {
    const hash = await write((trx) => removeRow(trx, id, at));
    if (hash === null) continue;
    // Interrupted before this, the bundle is a leftover.
    await blobs.remove(hash);
    removed += 1;
  }
  return removed;
}

async function removeRow(trx: Transaction<Tables>, id: string, at: string): Promise<string | null> {
  const run = await trx
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .select(['runs.order', 'unitKey', 'bundleSha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!run) return null;
  await trx.insertInto('prunings').values({ order: run.order, at }).execute();
  for (const table of ['runFindings', 'runContents', 'runs'] as const) {
    await trx.deleteFrom(table).where('order', '=', run.order).execute();
  }
  await orderUnit(trx, run.unitKey);
  return run.bundleSha256;
}

/**
 * Deletes bundles that no run names and that were put before a time: what crashes leave. The caller's transaction keeps a run that is
 * just being added from losing its bundle.
 */
export async function removeLeftovers(write: Write, blobs: Blobs, beforeMs: number): Promise<number> {
  let removed = 0;
  for await (const { hash, putAtMs } of blobs.list()) {
    if (putAtMs >= beforeMs) continue;
    const isLeftover = await write(async (trx) => {
      if (await isNamed(trx, hash)) return false;
      await blobs.remove(hash);
      return true;
    });
    if (isLeftover) removed += 1;
  }
  return removed;
}

async function isNamed(db: Kysely<Tables>, hash: string): Promise<boolean> {
  const named = await db
    .selectFrom('arrivals')
    .select('order')
    .where('bundleSha256', '=', hash)
    .where('order', 'not in', (eb) => eb.selectFrom('prunings').select('prunings.order'))
    .executeTakeFirst();
  return named !== undefined;
}
