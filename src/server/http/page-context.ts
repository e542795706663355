import type { StationRow } from '../../protocol/station-report.ts';
import { lineClock } from '../alarms/line-clock.ts';
import { lineWords } from '../pages/languages/languages.ts';
import type { LinePageContext } from '../pages/parts/page-inputs.ts';
import { languageOf } from './language.ts';
import type { LineContext, LineDeps, Reader } from './line-env.ts';

/** The data that every page needs besides its rows. */
export async function pageContext(
  { store, shifts, now }: LineDeps,
  context: LineContext,
  reader: Reader | null,
): Promise<LinePageContext> {
  const [isDemonstration, restore] = await Promise.all([store.isDemonstration(), store.unconfirmedRestore()]);
  const stations = isDemonstration ? await store.stations() : [];
  const clock = pageClock(now().toISOString(), stations, isDemonstration);
  return { now: clock, shifts, ...pageOf(context), reader, isDemonstration, restore };
}

/** The same for an error page, without the store. */
export function bareContext({ shifts, now }: LineDeps, context: LineContext): LinePageContext {
  const clock = pageClock(now().toISOString(), [], false);
  return { now: clock, shifts, ...pageOf(context), reader: null, isDemonstration: false, restore: null };
}

function pageOf(context: LineContext): Pick<LinePageContext, 't' | 'path'> {
  const { pathname, search } = new URL(context.req.url);
  return { t: lineWords(languageOf(context)), path: `${pathname}${search}` };
}

/**
 * The time that pages go by, UTC: that of the server, or in a demonstration that of its line: see `lineClock`.
 */
export function pageClock(now: string, stations: readonly StationRow[], isDemonstration: boolean): string {
  return isDemonstration ? new Date(lineClock(Date.parse(now), stations, true)).toISOString() : now;
}
