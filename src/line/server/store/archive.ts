import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { Arrival } from '../../protocol/run-row.ts';
import type { Blobs } from './blobs.ts';
import { arrivalOf } from './runs/run-rows.ts';
import type { BundleWithoutRow } from './store.ts';
import type { Tables } from './tables.ts';

/** An archived run: what arrived, and as the how many-th. */
export interface Archived {
  readonly arrival: Arrival;
  readonly order: number;
  readonly bundle: Uint8Array;
}

/** The bundle of a run; null if there is none of this id, or none any longer. Throws `store-damaged`. */
export async function bundleOf(db: Kysely<Tables>, blobs: Blobs, id: string): Promise<Uint8Array | null> {
  const found = await selectArchived(db).where('arrivals.id', '=', id).executeTakeFirst();
  return found ? readBundle(blobs, found.bundleSha256, id) : null;
}

/** True if the bytes of a bundle are kept as they came. */
export async function holdsBundle(blobs: Blobs, hash: string): Promise<boolean> {
  return isOf(await blobs.get(hash), hash);
}

/** The selected runs, oldest first. Throws `store-damaged` at the first bundle that is. */
export async function* archivedRuns(
  db: Kysely<Tables>,
  blobs: Blobs,
  select: typeof selectArchived,
): AsyncGenerator<Archived> {
  for (let last = 0; ; ) {
    const rows = await select(db).where('arrivals.order', '>', last).orderBy('arrivals.order').limit(PAGE).execute();
    for (const { order, ...row } of rows) {
      yield { arrival: arrivalOf(row), order, bundle: await readBundle(blobs, row.bundleSha256, row.id) };
      last = order;
    }
    if (rows.length < PAGE) return;
  }
}

const PAGE = 100;

/** Bundles that no arrival names, pruned or not, oldest first. */
export async function bundlesWithoutRow(db: Kysely<Tables>, blobs: Blobs): Promise<readonly BundleWithoutRow[]> {
  const found: BundleWithoutRow[] = [];
  let page: BundleWithoutRow[] = [];
  const take = async () => {
    const hashes = page.map(({ hash }) => hash);
    const query = db.selectFrom('arrivals').select('bundleSha256').where('bundleSha256', 'in', hashes);
    const named = new Set((await query.execute()).map(({ bundleSha256 }) => bundleSha256));
    found.push(...page.filter(({ hash }) => !named.has(hash)));
    page = [];
  };
  for await (const { hash, putAtMs } of blobs.list()) {
    page.push({ hash, putAtMs, read: () => blobs.get(hash) });
    if (page.length === PAGE) await take();
  }
  if (page.length > 0) await take();
  return found.sort((a, b) => a.putAtMs - b.putAtMs);
}

/** Arrivals whose bundles are kept. */
export function selectArchived(db: Kysely<Tables>) {
  return db
    .selectFrom('arrivals')
    .selectAll('arrivals')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('prunings').select('prunings.order').whereRef('prunings.order', '=', 'arrivals.order')),
      ),
    );
}

function isOf(bytes: Uint8Array | null, hash: string): bytes is Uint8Array {
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === hash;
}

/** Reads a bundle and holds it against its hash. */
async function readBundle(blobs: Blobs, hash: string, id: string): Promise<Uint8Array> {
  const bytes = await blobs.get(hash);
  if (isOf(bytes, hash)) return bytes;
  const what = bytes === null ? 'is missing' : 'is not what was kept';
  throw new FlatfieldError('store-damaged', `The bundle ${hash} of run ${id} ${what}: restore it from a backup.`);
}
