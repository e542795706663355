import type { Kysely } from 'kysely';
import type { Role } from '../../../protocol/fields.ts';
import type { RegisteredProfile } from '../../../protocol/gate-answer.ts';
import type { Release } from '../gate/releases.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { addEntry } from './audit-table.ts';

/** The tables of registered tokens, profiles and keys. */
export const accessTables = ({ db, write }: StoreParts) => ({
  addToken: async ({ name, ...token }: StoredToken): Promise<void> => {
    await write((trx) =>
      trx
        .insertInto('tokens')
        .values({ ...token, nameKey: textKey(name) })
        .execute(),
    );
  },
  /** By the SHA-256 of its text; null if there is none or it is revoked. */
  tokenOf: async (hash: string): Promise<StoredToken | null> => {
    const query = db.selectFrom('tokens').selectAll().where('hash', '=', hash).where('revokedAt', 'is', null);
    const found = await query.executeTakeFirst();
    return found ? tokenOfRow(found) : null;
  },
  tokens: async (): Promise<readonly StoredToken[]> =>
    (await db.selectFrom('tokens').selectAll().orderBy('createdAt').orderBy('nameKey').execute()).map(tokenOfRow),
  revokeToken: async (name: string, at: string): Promise<boolean> => {
    const query = (trx: Kysely<Tables>) =>
      trx.updateTable('tokens').set({ revokedAt: at }).where('nameKey', '=', textKey(name));
    const { numUpdatedRows } = await write((trx) => query(trx).where('revokedAt', 'is', null).executeTakeFirst());
    return numUpdatedRows > 0n;
  },
  /** The station that a token reports for; null if it is bound to none yet. */
  stationOfToken: (name: string): Promise<string | null> => stationOfToken(db, name),
  /** Binds a token to a station, with an entry in the audit log. Returns the station that it is bound to: unless `isChange`, that is the one before, if there is one. */
  bindToken: (
    name: string,
    station: string,
    { at, by, isChange }: Omit<Release, 'reason'> & { readonly isChange: boolean },
  ): Promise<string> =>
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
  registerProfile: async (profile: RegisteredProfile, content: object): Promise<void> => {
    const row = { profileJson: JSON.stringify(profile), contentJson: JSON.stringify(content) };
    await write((trx) =>
      trx
        .insertInto('profiles')
        .values({ hash: profile.hash, ...row })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
        .execute(),
    );
  },
  unregisterProfile: async (hash: string): Promise<boolean> => {
    const { numDeletedRows } = await write((trx) =>
      trx.deleteFrom('profiles').where('hash', '=', hash).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  },
  registeredProfiles: async (): Promise<readonly RegisteredProfile[]> => {
    const rows = await db.selectFrom('profiles').select('profileJson').orderBy('hash').execute();
    return rows.map(({ profileJson }) => JSON.parse(profileJson) as RegisteredProfile);
  },
  /** Fingerprints of public keys; with any, a run that none of them signed is quarantined. */
  addSigningKey: async (fingerprint: string, label: string): Promise<void> => {
    const labelKey = textKey(label);
    await write((trx) =>
      trx
        .insertInto('signingKeys')
        .values({ fingerprint, labelKey })
        .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ labelKey }))
        .execute(),
    );
  },
  signingKeys: async (): Promise<readonly { readonly fingerprint: string; readonly label: string }[]> => {
    const rows = await db.selectFrom('signingKeys').selectAll().orderBy('fingerprint').execute();
    return rows.map(({ fingerprint, labelKey }) => ({ fingerprint, label: textOfKey(labelKey) }));
  },
});

export interface StoredToken {
  readonly name: string;
  readonly role: Role;
  /** SHA-256 of the token's text, in hexadecimal: the text is never stored. */
  readonly hash: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
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
