import type { Kysely } from 'kysely';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import type { Page, PageRequest, RunFilter } from '../../../protocol/run-filter.ts';
import type { Arrival, IndexedContent, RunRow } from '../../../protocol/run-row.ts';
import type { UnitRow } from '../../../protocol/summaries.ts';
import { holdsBundle } from '../archive.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { type AddedRun, addRun } from './add-run.ts';
import { choices, countRuns, findRun, findRuns, runsOfUnit, similarUnits } from './find-runs.ts';
import { findNewestRuns, findUnits } from './find-units.ts';
import { reindex } from './reindex.ts';

/** Runs that arrived, and their index. */
export const runTables = ({ db, blobs, write, tell }: StoreParts) => ({
  /**
   * Keeps a run durably: bundle, arrival and index row together, or nothing of them. A known id changes nothing (`isNew` false).
   * Returns after a power cut could not lose it.
   */
  addRun: async (arrival: Arrival, content: IndexedContent, bundle: Uint8Array): Promise<AddedRun> => {
    const added = await addRun(db, blobs, write, arrival, content, bundle);
    if (added.isNew) tell({ name: 'run', data: added.row });
    return added;
  },
  /** Those of these runs that never arrived, as far as the store knows, whose arrival is unknown, or whose bundle is gone; at most 1,000 are asked for. */
  lacking: async (ids: readonly string[]): Promise<readonly string[]> => {
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
  },
  run: (id: string): Promise<RunRow | null> => findRun(db, id),
  /** Newest first by order of receipt. */
  runs: (filter: RunFilter, page: PageRequest): Promise<Page<RunRow>> => findRuns(db, filter, page),
  countRuns: (filter: RunFilter): Promise<number> => countRuns(db, filter),
  /** Every run of a unit, in the order in which they happened as far as is known: see `orderOfRuns`. */
  runsOfUnit: (unit: string): Promise<readonly RunRow[]> => runsOfUnit(db, unit),
  /** Other units whose names differ from this one only by what people overlook, at most 50: see `unitLook`. */
  similarUnits: (unit: string): Promise<readonly string[]> => similarUnits(db, unit),
  /** One row a unit and profile name, newest first. Production runs only; the filter is about the latest run of each. */
  units: (filter: RunFilter, page: PageRequest): Promise<Page<UnitRow>> => findUnits(db, filter, page),
  /**
   * The newest run of each unit, quarantined, simulated and imported ones included, newest first. `model`: the newest that states it, of units of which any run does; null for all.
   * `receivedAt` is that of the unit's newest run in any case.
   */
  newestRuns: (model: string | null, page: PageRequest): Promise<Page<Pick<RunRow, 'unit' | 'receivedAt' | 'order'>>> =>
    findNewestRuns(db, model, page),
  /** Values of these columns that occur, for the filters of pages. */
  choices: (): Promise<Readonly<Record<'station' | 'model' | 'profile', readonly string[]>>> => choices(db),
  /** Drops the index and rebuilds it by `contentOf`. After an interruption, the next call starts over. Returns the number of runs. */
  reindex: (
    contentOf: (bundle: Uint8Array) => IndexedContent | Promise<IndexedContent>,
    signal?: AbortSignal,
  ): Promise<number> => reindex(db, blobs, write, contentOf, signal),
  /**
   * True if this store demonstrates a line: the content of its runs is made by `contentOf(bundle, true)`, so that the runs of a simulated
   * line count, and its gate never allows.
   */
  isDemonstration: (): Promise<boolean> => isMarked(db),
  /** Makes a demonstration of a store without runs, for good. Throws `invalid-simulation` if it has any. */
  becomeDemonstration: (): Promise<void> =>
    write(async (trx) => {
      if (await isMarked(trx)) return;
      if (await trx.selectFrom('arrivals').select('order').limit(1).executeTakeFirst()) {
        throw new FlatfieldError(
          'invalid-simulation',
          'A line server that has runs cannot become a demonstration: name an empty folder.',
        );
      }
      await trx.insertInto('demonstrations').values({ id: 1, at: new Date().toISOString() }).execute();
    }),
});

async function isMarked(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('demonstrations').select('id').executeTakeFirst()) !== undefined;
}
