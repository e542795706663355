import type { Kysely, Transaction } from 'kysely';
import { selectArchived } from './archive.ts';
import type { Blobs } from './blobs.ts';
import { changeUnit } from './change-unit.ts';
import { prunableRuns } from './retention.ts';
import { stillWanted } from './still-wanted.ts';
import type { RetentionRule } from './store.ts';
import type { Tables } from './tables.ts';

type Write = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/**
 * Takes runs out of the index, all or none of them, or of those that a rule still lets go; then their bundles out of the archive. Returns
 * how many there were.
 */
export async function removeRuns(
  write: Write,
  blobs: Blobs,
  ids: readonly string[],
  at: string,
  rule?: RetentionRule,
): Promise<number> {
  const removed = await write(async (trx) => {
    const asked = rule && ids.length > 0 ? (await prunableRuns(trx, rule, ids)).map(({ id }) => id) : ids;
    return removeRows(trx, asked, at);
  });
  // Interrupted before this, the bundles are leftovers.
  for (const hash of removed) await removeLeftover(write, blobs, hash);
  return removed.length;
}

/** Returns the hashes of their bundles. */
async function removeRows(trx: Transaction<Tables>, ids: readonly string[], at: string): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const runs = await trx
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .select(['runs.order', 'unitKey', 'bundleSha256'])
    .where('id', 'in', ids)
    .execute();
  for (const unitKey of new Set(runs.map((run) => run.unitKey))) {
    await changeUnit(trx, unitKey, async () => {
      for (const { order } of runs.filter((run) => run.unitKey === unitKey)) {
        await trx.insertInto('prunings').values({ order, at }).execute();
        for (const table of ['judgedAgain', 'runFindings', 'runContents', 'runs'] as const) {
          await trx.deleteFrom(table).where('order', '=', order).execute();
        }
      }
    });
  }
  return runs.map(({ bundleSha256 }) => bundleSha256);
}

/** Deletes bundles that no run names and that were put before a time: what crashes leave. */
export async function removeLeftovers(
  write: Write,
  blobs: Blobs,
  beforeMs: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const { hash, putAtMs } of blobs.list()) {
    await stillWanted(signal);
    if (putAtMs < beforeMs && (await removeLeftover(write, blobs, hash))) removed += 1;
  }
  return removed;
}

/** In a transaction, so that a run which is just being added finds its bundle there, or finds it gone and puts it again. */
function removeLeftover(write: Write, blobs: Blobs, hash: string): Promise<boolean> {
  return write(async (trx) => {
    if (await isNamed(trx, hash)) return false;
    await blobs.remove(hash);
    return true;
  });
}

async function isNamed(db: Kysely<Tables>, hash: string): Promise<boolean> {
  return (await selectArchived(db).where('bundleSha256', '=', hash).executeTakeFirst()) !== undefined;
}
