import type { StationRow } from '../../../protocol/station-report.ts';

/**
 * The time that pages go by, UTC: that of the server, or in a demonstration that of the newest report, so that its line is at work
 * whenever it is looked at.
 */
export function pageClock(now: string, stations: readonly StationRow[], isDemonstration: boolean): string {
  const newest = stations
    .map(({ seenAt }) => seenAt)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
  return isDemonstration && newest !== undefined ? newest : now;
}
