import type { Binding, BindingNames, ProposedBinding } from '../../../protocol/binding.ts';
import type { Release } from '../gate/releases.ts';
import type { StoreParts } from '../store-parts.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { addEntry } from './audit-table.ts';

/** The part of a store that knows which profiles concern which models. */
export const bindingTables = ({ db, write }: StoreParts) => ({
  /** By profile and model. */
  bindings: async (): Promise<readonly Binding[]> => {
    const rows = await db.selectFrom('bindings').selectAll().orderBy('profileKey').orderBy('modelKey').execute();
    return rows.map(({ profileKey, modelKey, act, bindingJson }) => ({
      ...{ profile: textOfKey(profileKey), model: textOfKey(modelKey), act },
      ...(JSON.parse(bindingJson) as Pick<Binding, 'at' | 'by'>),
    }));
  },
  /**
   * Binds profiles to models, with an entry in the audit log for each; those that are bound stay as they are. `isConfirmed`: they were proposed from the runs that are there, which count under them; else only runs that
   * arrive from now on do.
   */
  bind: (
    names: readonly BindingNames[],
    { at, by, isConfirmed }: Omit<Release, 'reason'> & { readonly isConfirmed: boolean },
  ): Promise<void> =>
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
  /** Removes a binding, with an entry in the audit log. Returns false if the binding does not exist. */
  unbind: ({ profile, model }: BindingNames, { at, by }: Omit<Release, 'reason'>): Promise<boolean> =>
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
  /** Profiles and models that passed together and are not bound, by profile and model. */
  proposedBindings: async (): Promise<readonly ProposedBinding[]> => {
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
});
