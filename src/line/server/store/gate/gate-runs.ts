import { endedMs } from '../../../protocol/clock-times.ts';
import type { GateRun } from '../../../protocol/gate-run.ts';
import { parseSaid } from '../../../protocol/said.ts';
import { hashedModel, hashedNames, type Tombstone, tombstoneKey, unitHash } from '../retention/tombstone.ts';
import { runsOfUnit } from '../runs/find-runs.ts';
import { orderOfRuns } from '../runs/order-of-runs.ts';
import { arrivalOf } from '../runs/run-rows.ts';
import type { StoreParts } from '../store-parts.ts';

/** Runs as the gate reads them. */
export const gateTables = ({ db }: StoreParts) => ({
  /** The runs of `runsOfUnit` as the gate reads them, with the tombstones of those that were pruned. Names are hashed in all of them if one was pruned: only so can they be compared. */
  gateRuns: async (unit: string): Promise<readonly GateRun[]> => {
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
      const content = parseSaid<Tombstone>(tombstoneJson);
      const inForce = releaseJson === null ? quarantine : null;
      return { unit, ...content, ...arrival, quarantine: inForce, order: row.order, isPruned: true };
    });
    const gone = new Set(pruned.map(({ order }) => order));
    const kept = runs.filter(({ order }) => !gone.has(order)).map((run) => ({ ...run, ...hashedNames(run, key) }));
    return orderOfRuns([...kept, ...pruned].map((run) => ({ ...run, endedMs: endedMs(run) })));
  },
  /** Finds which of these models a run of `gateRuns` states, whose model may be hashed; null if it is none of them. */
  modelNamed: async (models: ReadonlySet<string>): Promise<(stated: string) => string | null> => {
    const key = await tombstoneKey(db);
    const hashed = new Map(key === null ? [] : [...models].map((model) => [hashedModel(model, key), model]));
    return (stated) => (models.has(stated) ? stated : (hashed.get(stated) ?? null));
  },
});
