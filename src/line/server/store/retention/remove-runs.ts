import type { Kysely, Transaction } from 'kysely';
import { selectArchived } from '../archive.ts';
import type { Blobs } from '../blobs.ts';
import { stillWanted } from '../long-work.ts';
import { changeUnit } from '../runs/change-unit.ts';
import { rowOf, selectRows } from '../runs/run-rows.ts';
import type { RetentionRule } from '../store.ts';
import type { Write } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey } from '../text-key.ts';
import { prunableRuns } from './retention.ts';
import { ownTombstoneKey, tombstoneOf, unitHash } from './tombstone.ts';

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
  const runs = (await selectRows(trx).where('id', 'in', ids).execute()).map(rowOf);
  const key = await ownTombstoneKey(trx);
  for (const unit of new Set(runs.map((run) => run.unit))) {
    const hash = unitHash(unit, key);
    await changeUnit(trx, textKey(unit), async () => {
      for (const run of runs.filter((run) => run.unit === unit)) {
        const { order } = run;
        await trx
          .insertInto('prunings')
          .values({ order, at, unitHash: hash, tombstoneJson: JSON.stringify(tombstoneOf(run, key)) })
          .execute();
        for (const table of REMOVED_FROM) {
          await trx.deleteFrom(table).where('order', '=', order).execute();
        }
      }
    });
  }
  return runs.map(({ bundleSha256 }) => bundleSha256);
}

const REMOVED_FROM = ['judgedAgain', 'runFindings', 'goldenChecks', 'chartValues', 'runContents', 'runs'] as const;

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
