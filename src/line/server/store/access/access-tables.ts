import type { Kysely } from 'kysely';
import type { RegisteredProfile } from '../../../protocol/gate-answer.ts';
import type { Store, StoredToken } from '../store.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { addEntry } from './audit-table.ts';

type AccessMethods = Pick<
  Store,
  | 'addToken'
  | 'tokenOf'
  | 'tokens'
  | 'revokeToken'
  | 'stationOfToken'
  | 'bindToken'
  | 'registerProfile'
  | 'unregisterProfile'
  | 'registeredProfiles'
  | 'addSigningKey'
  | 'signingKeys'
>;

/** The tables of registered tokens, profiles and keys. */
export function accessTables({ db, write }: StoreParts): AccessMethods {
  return {
    addToken: async ({ name, ...token }) => {
      await write((trx) =>
        trx
          .insertInto('tokens')
          .values({ ...token, nameKey: textKey(name) })
          .execute(),
      );
    },
    tokenOf: async (hash) => {
      const query = db.selectFrom('tokens').selectAll().where('hash', '=', hash).where('revokedAt', 'is', null);
      const found = await query.executeTakeFirst();
      return found ? tokenOfRow(found) : null;
    },
    tokens: async () =>
      (await db.selectFrom('tokens').selectAll().orderBy('createdAt').orderBy('nameKey').execute()).map(tokenOfRow),
    revokeToken: async (name, at) => {
      const query = (trx: Kysely<Tables>) =>
        trx.updateTable('tokens').set({ revokedAt: at }).where('nameKey', '=', textKey(name));
      const { numUpdatedRows } = await write((trx) => query(trx).where('revokedAt', 'is', null).executeTakeFirst());
      return numUpdatedRows > 0n;
    },
    stationOfToken: (name) => stationOfToken(db, name),
    bindToken: (name, station, { at, by, isChange }) =>
      write(async (trx) => {
        const before = await stationOfToken(trx, name);
        if (before !== null && (!isChange || before === station)) return before;
        const stationKey = textKey(station);
        await trx
          .insertInto('tokenStations')
          .values({ nameKey: textKey(name), stationKey })
          .onConflict((conflict) => conflict.column('nameKey').doUpdateSet({ stationKey }))
          .execute();
        const detail = before === null ? station : `${station}, before ${before}`;
        await addEntry(trx, { at, who: by, action: 'token bound', subject: name, detail });
        return station;
      }),
    registerProfile: async (profile, content) => {
      const row = { profileJson: JSON.stringify(profile), contentJson: JSON.stringify(content) };
      await write((trx) =>
        trx
          .insertInto('profiles')
          .values({ hash: profile.hash, ...row })
          .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
          .execute(),
      );
    },
    unregisterProfile: async (hash) => {
      const { numDeletedRows } = await write((trx) =>
        trx.deleteFrom('profiles').where('hash', '=', hash).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
    registeredProfiles: async () => {
      const rows = await db.selectFrom('profiles').select('profileJson').orderBy('hash').execute();
      return rows.map(({ profileJson }) => JSON.parse(profileJson) as RegisteredProfile);
    },
    addSigningKey: async (fingerprint, label) => {
      const labelKey = textKey(label);
      await write((trx) =>
        trx
          .insertInto('signingKeys')
          .values({ fingerprint, labelKey })
          .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ labelKey }))
          .execute(),
      );
    },
    signingKeys: async () => {
      const rows = await db.selectFrom('signingKeys').selectAll().orderBy('fingerprint').execute();
      return rows.map(({ fingerprint, labelKey }) => ({ fingerprint, label: textOfKey(labelKey) }));
    },
  };
}

function tokenOfRow({ nameKey, ...row }: Tables['tokens']): StoredToken {
  return { name: textOfKey(nameKey), ...row };
}

async function stationOfToken(db: Kysely<Tables>, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('tokenStations')
    .select('stationKey')
    .where('nameKey', '=', textKey(name))
    .executeTakeFirst();
  return row ? textOfKey(row.stationKey) : null;
}
