import type { Kysely, Transaction } from 'kysely';
import type { IndexedContent } from '../../../protocol/run-row.ts';
import { archivedRuns, selectArchived } from '../archive.ts';
import type { Blobs } from '../blobs.ts';
import { stillWanted } from '../long-work.ts';
import type { Write } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { replaceIndex } from './replace-index.ts';

/**
 * Rebuilds the index. The content of the bundles is set aside in batches while the old index stays in force; then one transaction puts
 * it in the index's place, with what arrived meanwhile. Interrupted at any time, the old index is still there.
 */
export async function reindex(
  db: Kysely<Tables>,
  blobs: Blobs,
  write: Write,
  contentOf: (bundle: Uint8Array) => IndexedContent | Promise<IndexedContent>,
  signal?: AbortSignal,
): Promise<number> {
  const derived = async (runs: AsyncIterable<{ order: number; bundle: Uint8Array }>, trx?: Transaction<Tables>) => {
    let batch: Tables['reindexed'][] = [];
    const setAside = async () => {
      const rows = batch;
      batch = [];
      if (rows.length > 0) await (trx ? insertAside(trx, rows) : write((own) => insertAside(own, rows)));
    };
    for await (const { order, bundle } of runs) {
      await stillWanted(signal);
      batch.push({ order, contentJson: JSON.stringify(await contentOf(bundle)) });
      if (batch.length === BATCH) await setAside();
    }
    await setAside();
  };
  await write((trx) => trx.deleteFrom('reindexed').execute());
  await derived(archivedRuns(db, blobs, selectArchived));
  return write(async (trx) => {
    await derived(archivedRuns(trx, blobs, selectMissing), trx);
    return replaceIndex(trx, signal);
  });
}

const BATCH = 200;

/** Selects runs that arrived meanwhile, and those that another rebuild at the same time discarded. */
function selectMissing(db: Kysely<Tables>) {
  return selectArchived(db).where('order', 'not in', (eb) => eb.selectFrom('reindexed').select('reindexed.order'));
}

/** Another rebuilding at the same time sets the same aside. */
async function insertAside(trx: Transaction<Tables>, rows: readonly Tables['reindexed'][]): Promise<void> {
  await trx
    .insertInto('reindexed')
    .values(rows)
    .onConflict((conflict) => conflict.column('order').doNothing())
    .execute();
}
