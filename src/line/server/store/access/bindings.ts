import type { Binding } from '../../../protocol/binding.ts';
import type { Store } from '../store.ts';
import type { StoreParts } from '../store-parts.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { addEntry } from './audit-table.ts';

/** The part of a store that knows which profiles concern which models. */
export function bindings({ db, write }: StoreParts): Pick<Store, 'bindings' | 'bind' | 'unbind' | 'proposedBindings'> {
  return {
    bindings: async () => {
      const rows = await db.selectFrom('bindings').selectAll().orderBy('profileKey').orderBy('modelKey').execute();
      return rows.map(({ profileKey, modelKey, act, bindingJson }) => ({
        ...{ profile: textOfKey(profileKey), model: textOfKey(modelKey), act },
        ...(JSON.parse(bindingJson) as Pick<Binding, 'at' | 'by'>),
      }));
    },
    bind: (names, { at, by, isConfirmed }) =>
      write(async (trx) => {
        for (const { profile, model } of names) {
          const keys = { profileKey: textKey(profile), modelKey: textKey(model) };
          const { numInsertedOrUpdatedRows } = await trx
            .insertInto('bindings')
            .values({ ...keys, act: 0, bindingJson: JSON.stringify({ at, by }) })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
          if (numInsertedOrUpdatedRows === 0n) continue;
          const detail = isConfirmed ? `${model}, as its runs propose` : model;
          const act = await addEntry(trx, { at, who: by, action: 'profile bound', subject: profile, detail });
          if (isConfirmed) continue;
          await trx
            .updateTable('bindings')
            .set({ act })
            .where('profileKey', '=', keys.profileKey)
            .where('modelKey', '=', keys.modelKey)
            .execute();
        }
      }),
    unbind: ({ profile, model }, { at, by }) =>
      write(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('bindings')
          .where('profileKey', '=', textKey(profile))
          .where('modelKey', '=', textKey(model))
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await addEntry(trx, { at, who: by, action: 'profile unbound', subject: profile, detail: model });
        return true;
      }),
    proposedBindings: async () => {
      const rows = await db
        .selectFrom('runs')
        .leftJoin('bindings', (join) =>
          join.onRef('bindings.profileKey', '=', 'runs.profileKey').onRef('bindings.modelKey', '=', 'runs.modelKey'),
        )
        .select((eb) => ['runs.profileKey', 'runs.modelKey', eb.fn.countAll().as('passes')])
        .where('isCounted', '=', 1)
        .where('outcome', '=', 'pass')
        .where('bindings.act', 'is', null)
        .groupBy(['runs.profileKey', 'runs.modelKey'])
        .orderBy('runs.profileKey')
        .orderBy('runs.modelKey')
        .execute();
      return rows
        .map(({ profileKey, modelKey, passes }) => ({
          ...{ profile: textOfKey(profileKey), model: textOfKey(modelKey), passes: Number(passes) },
        }))
        .filter(({ model }) => model.trim() !== '');
    },
  };
}
