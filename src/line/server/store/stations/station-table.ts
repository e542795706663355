import type { StationReport, StationRow } from '../../../protocol/station-report.ts';
import type { StoreParts } from '../store-parts.ts';
import { textKey } from '../text-key.ts';

/** The table of the last report of each station. */
export const stationTables = ({ db, write, tell }: StoreParts) => ({
  reportStation: async (report: StationReport, seenAt: string): Promise<StationRow> => {
    const row: StationRow = { ...report, seenAt, clockOffsetMs: Date.parse(report.at) - Date.parse(seenAt) };
    const rowJson = JSON.stringify(row);
    await write((trx) =>
      trx
        .insertInto('stations')
        .values({ stationKey: textKey(report.station), rowJson })
        .onConflict((conflict) => conflict.column('stationKey').doUpdateSet({ rowJson }))
        .execute(),
    );
    tell({ name: 'station', data: row });
    return row;
  },
  stations: async (): Promise<readonly StationRow[]> => {
    const rows = await db.selectFrom('stations').select('rowJson').orderBy('stationKey').execute();
    return rows.map(({ rowJson }) => JSON.parse(rowJson) as StationRow);
  },
  /** Forgets the report of a station that is no more; one that reports again is back. False if there is none. Its runs stay. */
  retireStation: async (station: string): Promise<boolean> => {
    const { numDeletedRows } = await write((trx) =>
      trx.deleteFrom('stations').where('stationKey', '=', textKey(station)).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  },
});
