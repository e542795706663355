import type { Kysely } from 'kysely';
import { endedMs } from '../../../protocol/clock-times.ts';
import type { GateRun } from '../../../protocol/gate-run.ts';
import { hashedModel, hashedNames, type Tombstone, tombstoneKey, unitHash } from '../retention/tombstone.ts';
import { runsOfUnit } from '../runs/find-runs.ts';
import { orderOfRuns } from '../runs/order-of-runs.ts';
import { arrivalOf } from '../runs/run-rows.ts';
import type { Tables } from '../tables.ts';

/** See `Store.gateRuns`. Names are hashed in all of its runs if one was pruned: only so can they be compared. */
export async function gateRuns(db: Kysely<Tables>, unit: string): Promise<readonly GateRun[]> {
  // Tombstones last: a run that is being pruned is then there twice, and not missing.
  const runs = await runsOfUnit(db, unit);
  const key = await tombstoneKey(db);
  if (key === null) return runs;
  const rows = await db
    .selectFrom('prunings')
    .innerJoin('arrivals', 'arrivals.order', 'prunings.order')
    .leftJoin('runReleases', 'runReleases.order', 'prunings.order')
    .selectAll('arrivals')
    .select(['tombstoneJson', 'releaseJson'])
    .where('unitHash', '=', unitHash(unit, key))
    .execute();
  if (rows.length === 0) return runs;
  const pruned = rows.map(({ tombstoneJson, releaseJson, ...row }): GateRun => {
    const { quarantine, ...arrival } = arrivalOf(row);
    const content = JSON.parse(tombstoneJson) as Tombstone;
    const inForce = releaseJson === null ? quarantine : null;
    return { unit, ...content, ...arrival, quarantine: inForce, order: row.order, isPruned: true };
  });
  const gone = new Set(pruned.map(({ order }) => order));
  const kept = runs.filter(({ order }) => !gone.has(order)).map((run) => ({ ...run, ...hashedNames(run, key) }));
  return orderOfRuns([...kept, ...pruned].map((run) => ({ ...run, endedMs: endedMs(run) })));
}

/** See `Store.modelNamed`. */
export async function modelNamed(
  db: Kysely<Tables>,
  models: ReadonlySet<string>,
): Promise<(stated: string) => string | null> {
  const key = await tombstoneKey(db);
  const hashed = new Map(key === null ? [] : [...models].map((model) => [hashedModel(model, key), model]));
  return (stated) => (models.has(stated) ? stated : (hashed.get(stated) ?? null));
}
