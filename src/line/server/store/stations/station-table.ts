import type { StationRow } from '../../../protocol/station-report.ts';
import type { Store } from '../store.ts';
import type { StoreParts } from '../store-parts.ts';
import { textKey } from '../text-key.ts';

/** The table of the last report of each station. */
export function stationTable({ db, write }: StoreParts): Pick<Store, 'reportStation' | 'stations' | 'retireStation'> {
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
