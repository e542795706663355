import type { StationRow } from '../../protocol/station-report.ts';

/**
 * The time that a line goes by, in milliseconds since 1970: that of the server, or in a demonstration that of the newest report, so that its line is at work
 * whenever it is looked at.
 */
export function lineClock(nowMs: number, stations: readonly StationRow[], isDemonstration: boolean): number {
  if (!isDemonstration || stations.length === 0) return nowMs;
  return Math.max(...stations.map(({ seenAt }) => Date.parse(seenAt)));
}
