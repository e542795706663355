import { type Kysely, sql } from 'kysely';
import type { OwnMethods, ServerClock } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';

/** The part of a store that compares the clocks of its servers with the database's. */
export function serverClocks(db: Kysely<Tables>): Pick<OwnMethods, 'noteServerClock' | 'serverClocks'> {
  return {
    noteServerClock: async (server, now) => {
      const beforeMs = now().getTime();
      const atMs = await databaseMs(db);
      // In the middle of the question, as far as is known.
      const offsetMs = Math.round((beforeMs + now().getTime()) / 2 - atMs);
      const value = JSON.stringify({ offsetMs, atMs });
      await db
        .insertInto('workMarks')
        .values({ name: `${PREFIX}${textKey(server)}`, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    serverClocks: async () => {
      const atMs = await databaseMs(db);
      const rows = await db
        .selectFrom('workMarks')
        .select(['name', 'value'])
        .where('name', '>=', PREFIX)
        .where('name', '<', `${PREFIX}\u{10FFFF}`)
        .execute();
      return rows.flatMap(({ name, value }): ServerClock[] => {
        const noted = JSON.parse(value) as { readonly offsetMs: number; readonly atMs: number };
        const isRecent = Math.abs(atMs - noted.atMs) <= RECENT_MS;
        return isRecent ? [{ server: textOfKey(name.slice(PREFIX.length)), offsetMs: noted.offsetMs }] : [];
      });
    },
  };
}

const PREFIX = 'clock of ';
const RECENT_MS = 10 * 60_000;

async function databaseMs(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
}
