import type { Kysely } from 'kysely';
import type { StationRow } from '../../../protocol/station-report.ts';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { textKey } from '../text-key.ts';

/** The table of the last report of each station. */
export function stationTable(
  db: Kysely<Tables>,
  write: <T>(work: (trx: Kysely<Tables>) => Promise<T>) => Promise<T>,
): Pick<Store, 'reportStation' | 'stations' | 'retireStation'> {
  return {
    reportStation: async (report, seenAt) => {
      const row: StationRow = { ...report, seenAt, clockOffsetMs: Date.parse(report.at) - Date.parse(seenAt) };
      const rowJson = JSON.stringify(row);
      await write((trx) =>
        trx
          .insertInto('stations')
          .values({ stationKey: textKey(report.station), rowJson })
          .onConflict((conflict) => conflict.column('stationKey').doUpdateSet({ rowJson }))
          .execute(),
      );
      return row;
    },
    stations: async () => {
      const rows = await db.selectFrom('stations').select('rowJson').orderBy('stationKey').execute();
      return rows.map(({ rowJson }) => JSON.parse(rowJson) as StationRow);
    },
    retireStation: async (station) => {
      const { numDeletedRows } = await write((trx) =>
        trx.deleteFrom('stations').where('stationKey', '=', textKey(station)).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}
