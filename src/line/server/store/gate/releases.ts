import type { Transaction } from 'kysely';
import { shortMark } from '../../../protocol/mark.ts';
import { addEntry } from '../access/audit-table.ts';
import { identityOf } from '../backup/marks.ts';
import { changeUnit } from '../runs/change-unit.ts';
import { unitColumns } from '../runs/index-run.ts';
import { contentOfJson } from '../runs/run-rows.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';

/** The part of a store that keeps administrators' releases of runs and units. */
export const releaseTables = ({ db, write }: StoreParts) => ({
  /**
   * Keeps an administrator's release: of a quarantined run, which counts from then on, or of a check of a golden unit, which makes no run suspect any more. False if the
   * run is neither.
   */
  releaseRun: (id: string, release: Release): Promise<boolean> => write((trx) => releaseRun(trx, id, release)),
  /** Keeps an administrator's release that lets a unit start over at the gate, with its entry in the audit log: earlier runs no longer count as attempts. */
  releaseUnit: async (unit: string, profile: string, { at, by, reason }: Release): Promise<void> => {
    await write(async (trx) => {
      const newest = await trx
        .selectFrom('arrivals')
        .select((eb) => eb.fn.max('order').as('order'))
        .executeTakeFirst();
      const keys = { unitKey: textKey(unit), profileKey: textKey(profile) };
      const releaseJson = JSON.stringify({ at, by, reason });
      const { id } = await trx
        .insertInto('unitReleases')
        .values({ ...keys, order: newest?.order ?? 0, releaseJson })
        .returning('id')
        .executeTakeFirstOrThrow();
      const detail = `${profile}: ${reason}`;
      const act = await addEntry(trx, { at, who: by, action: 'unit released', subject: unit, detail });
      await trx.insertInto('unitReleaseActs').values({ release: id, act }).execute();
    });
  },
  /** In the order in which they were kept. */
  releasesOfUnit: async (unit: string): Promise<readonly UnitRelease[]> => {
    const rows = await db
      .selectFrom('unitReleases')
      .innerJoin('unitReleaseActs', 'unitReleaseActs.release', 'unitReleases.id')
      .innerJoin('auditLog', 'auditLog.id', 'unitReleaseActs.act')
      .select(['profileKey', 'order', 'releaseJson', 'act', 'entryJson'])
      .where('unitKey', '=', textKey(unit))
      .orderBy('unitReleases.id')
      .execute();
    if (rows.length === 0) return [];
    const key = await identityOf(db);
    return rows.map(({ profileKey, order, releaseJson, act, entryJson }) => {
      const code = shortMark(act, entryJson, key);
      return { ...(JSON.parse(releaseJson) as Release), unit, profile: textOfKey(profileKey), order, act, code };
    });
  },
});

export interface Release {
  readonly at: string;
  /** Name of the administrator's token. */
  readonly by: string;
  readonly reason: string;
}

export interface UnitRelease extends Release {
  readonly unit: string;
  readonly profile: string;
  /** Runs received up to this order no longer count. */
  readonly order: number;
  /** Number of its entry in the audit log: only a pass whose mark contains it counts. */
  readonly act: number;
  /** The short mark of that entry. */
  readonly code: string;
}

/** From then on the run counts, if nothing else keeps it from counting, and a check makes no run suspect. False if there is nothing to release. */
async function releaseRun(trx: Transaction<Tables>, id: string, { at, by, reason }: Release): Promise<boolean> {
  const run = await trx
    .selectFrom('runs')
    .innerJoin('arrivals', 'arrivals.order', 'runs.order')
    .innerJoin('runContents', 'runContents.order', 'runs.order')
    .leftJoin('runReleases', 'runReleases.order', 'runs.order')
    .select(['runs.order', 'unitKey', 'contentJson'])
    .where('arrivals.id', '=', id)
    .where('releaseJson', 'is', null)
    .where((eb) => eb.or([eb('isQuarantined', '=', 1), eb('kind', '=', 'golden')]))
    .executeTakeFirst();
  if (!run) return false;
  const { order, unitKey } = run;
  await trx
    .insertInto('runReleases')
    .values({ order, releaseJson: JSON.stringify({ at, by, reason }) })
    .execute();
  const { isCounted } = unitColumns(contentOfJson(run.contentJson), false);
  await changeUnit(trx, unitKey, async () => {
    await trx.updateTable('runs').set({ isQuarantined: 0, isCounted }).where('order', '=', order).execute();
    await trx.updateTable('runFindings').set({ isCounted }).where('order', '=', order).execute();
  });
  return true;
}
