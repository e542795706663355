import type { Transaction } from 'kysely';
import { shortMark } from '../../../protocol/mark.ts';
import { addEntry } from '../access/audit-table.ts';
import { identityOf } from '../backup/marks.ts';
import { changeUnit } from '../runs/change-unit.ts';
import { unitColumns } from '../runs/index-run.ts';
import { contentOfJson } from '../runs/run-rows.ts';
import type { Release, Store } from '../store.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';

/** The part of a store that keeps administrators' releases of runs and units. */
export function releases({ db, write }: StoreParts): Pick<Store, 'releaseRun' | 'releaseUnit' | 'releasesOfUnit'> {
  return {
    releaseRun: (id, release) => write((trx) => releaseRun(trx, id, release)),
    releaseUnit: async (unit, profile, { at, by, reason }) => {
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
    releasesOfUnit: async (unit) => {
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
  };
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
