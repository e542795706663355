import type { StationRow } from '../../protocol/station-report.ts';
import { lineClock } from '../alarms/line-clock.ts';
import type { LinePageContext } from '../pages/parts/page-inputs.ts';
import type { LineDeps, Reader } from './line-env.ts';

/** The data that every page needs besides its rows. */
export async function pageContext({ store, shifts, now }: LineDeps, reader: Reader | null): Promise<LinePageContext> {
  const [isDemonstration, restore] = await Promise.all([store.isDemonstration(), store.unconfirmedRestore()]);
  const stations = isDemonstration ? await store.stations() : [];
  return { now: pageClock(now().toISOString(), stations, isDemonstration), shifts, reader, isDemonstration, restore };
}

/** The same for an error page, without the store. */
export function bareContext({ shifts, now }: LineDeps): LinePageContext {
  const clock = pageClock(now().toISOString(), [], false);
  return { now: clock, shifts, reader: null, isDemonstration: false, restore: null };
}

/**
 * The time that pages go by, UTC: that of the server, or in a demonstration that of the newest report, so that its line is at work
 * whenever it is looked at.
 */
export function pageClock(now: string, stations: readonly StationRow[], isDemonstration: boolean): string {
  return isDemonstration ? new Date(lineClock(Date.parse(now), stations, true)).toISOString() : now;
}
