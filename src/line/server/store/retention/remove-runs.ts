import type { Kysely, Transaction } from 'kysely';
import { selectArchived } from '../archive.ts';
import type { Blobs } from '../blobs.ts';
import { stillWanted } from '../long-work.ts';
import { changeUnit } from '../runs/change-unit.ts';
import { rowOf, selectRows } from '../runs/run-rows.ts';
import type { StoreParts, Write } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey } from '../text-key.ts';
import { type PrunableRun, prunableRuns, type RetentionRule } from './retention.ts';
import { ownTombstoneKey, tombstoneOf, unitHash } from './tombstone.ts';

/** Deletion of runs by a rule of retention, and of bundles that no run names. */
export const retentionTables = ({ db, blobs, write }: StoreParts) => ({
  /** Runs that a rule of retention lets go, those of a unit together. */
  prunable: (rule: RetentionRule): Promise<readonly PrunableRun[]> => prunableRuns(db, rule),
  /**
   * Deletes bundles and index rows of runs, all or none of them; the arrivals stay, marked as pruned, with the parts of the runs that the gate
   * reads. With a rule, deletes only runs that the rule still allows. Returns the number of deleted runs.
   */
  prune: async (ids: readonly string[], at: string, rule?: RetentionRule): Promise<number> => {
    const removed = await write(async (trx) => {
      const asked = rule && ids.length > 0 ? (await prunableRuns(trx, rule, ids)).map(({ id }) => id) : ids;
      return removeRows(trx, asked, at);
    });
    // Interrupted before this, the bundles are leftovers.
    for (const hash of removed) await removeLeftover(write, blobs, hash);
    return removed.length;
  },
  /** Deletes bundles that no run names and that were put before a time, as a crash leaves them. Returns their number. */
  removeLeftovers: async (before: string, signal?: AbortSignal): Promise<number> => {
    let removed = 0;
    for await (const { hash, putAtMs } of blobs.list()) {
      await stillWanted(signal);
      if (putAtMs < Date.parse(before) && (await removeLeftover(write, blobs, hash))) removed += 1;
    }
    return removed;
  },
});

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
