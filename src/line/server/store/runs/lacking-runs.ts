import type { Kysely } from 'kysely';
import type { Arrival } from '../../../protocol/run-row.ts';
import { holdsBundle } from '../archive.ts';
import type { Blobs } from '../blobs.ts';
import type { Tables } from '../tables.ts';

/** See `Store.lacking`. */
export async function lackingRuns(
  db: Kysely<Tables>,
  blobs: Blobs,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('arrivals')
    .leftJoin('runReleases', 'runReleases.order', 'arrivals.order')
    .leftJoin('runs', 'runs.order', 'arrivals.order')
    .select(['arrivals.id', 'quarantineJson', 'releaseJson', 'bundleSha256', 'runs.order as kept'])
    .where('arrivals.id', 'in', ids)
    .execute();
  const known = new Set<string>();
  for (const { id, quarantineJson, releaseJson, bundleSha256, kept } of rows) {
    const isReleased = quarantineJson === null || releaseJson !== null;
    const { reason } = isReleased ? {} : (JSON.parse(quarantineJson) as NonNullable<Arrival['quarantine']>);
    // A pruned run has no bundle, for good.
    if (reason !== 'arrival-unknown' && (kept === null || (await holdsBundle(blobs, bundleSha256)))) known.add(id);
  }
  return ids.filter((id) => !known.has(id));
}
