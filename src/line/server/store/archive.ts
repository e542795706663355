import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { Arrival } from '../../protocol/run-row.ts';
import type { Blobs } from './blobs.ts';
import { arrivalOf } from './runs/run-rows.ts';
import type { StoreParts } from './store-parts.ts';
import type { Tables } from './tables.ts';

/** An archived run: what arrived, and as the how many-th. */
export interface Archived {
  readonly arrival: Arrival;
  readonly order: number;
  readonly bundle: Uint8Array;
}

export interface BundleWithoutRow {
  readonly hash: string;
  readonly putAtMs: number;
  /** Unchecked; null if it is gone by now. */
  readonly read: () => Promise<Uint8Array | null>;
}

/** The bundles as they came, with their arrivals. */
export const archiveTables = ({ db, blobs, write }: StoreParts) => {
  const checkBundles = bundleCheck(db, blobs);
  return {
    /** The bundle as it came; null if the id is unknown. Throws `store-damaged` if its bytes are not what was kept. */
    bundle: async (id: string): Promise<Uint8Array | null> => {
      const found = await selectArchived(db).where('arrivals.id', '=', id).executeTakeFirst();
      return found ? readBundle(blobs, found.bundleSha256, id) : null;
    },
    /** Bundles of no run that ever arrived, as far as the store knows, oldest first: an older database forgot it, or an upload was cut off. */
    bundlesWithoutRow: async (): Promise<readonly BundleWithoutRow[]> => {
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
    },
    /** Every archived run, oldest first, for rebuilding the index and for backups. */
    archived: (): AsyncIterable<Archived> => archivedRuns(db, blobs, selectArchived),
    /** Checks that the store can be written to, for `/healthz`. Throws what is wrong. */
    check: async (): Promise<void> => {
      const at = new Date().toISOString();
      await blobs.check();
      await checkBundles();
      await write((trx) =>
        trx
          .insertInto('checks')
          .values({ id: 1, at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
          .execute(),
      );
    },
  };
};

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

/**
 * Resolves if the bundles of the first run, of the last one and of some others are there; otherwise more of them probably are not: throws
 * `store-damaged`, until the one that was found is back.
 */
function bundleCheck(db: Kysely<Tables>, blobs: Blobs): () => Promise<void> {
  const lost = new Set<number>();
  return async () => {
    const { first, last } = await db
      .selectFrom('runs')
      .select(({ fn }) => [fn.min('order').as('first'), fn.max('order').as('last')])
      .executeTakeFirstOrThrow();
    if (first === null || last === null) return;
    const others = Array.from({ length: LOOKED_AT }, () => randomInt(Number(first), Number(last) + 1));
    for (const order of new Set([...lost, Number(first), Number(last), ...others])) {
      const run = await db
        .selectFrom('runs')
        .innerJoin('arrivals', 'arrivals.order', 'runs.order')
        .select(['arrivals.id', 'bundleSha256'])
        .where('runs.order', '>=', order)
        .orderBy('runs.order')
        .limit(1)
        .executeTakeFirst();
      if (!run || (await holdsBundle(blobs, run.bundleSha256))) {
        lost.delete(order);
        continue;
      }
      lost.add(order);
      throw new FlatfieldError(
        'store-damaged',
        `The bundle of the run ${run.id} is gone or damaged: restore a backup, and bring the bundles that are left with flatfield line accept.`,
      );
    }
  };
}

/** Bundles between the first and the last one that each check looks for. */
const LOOKED_AT = 6;
