import type { StationRow } from '../../protocol/station-report.ts';

/**
 * The time that a line goes by, in milliseconds since 1970: that of the server, or in a demonstration that of the report in the middle, so that its line is at work
 * whenever it is looked at, also after a station of today has sent a run.
 */
export function lineClock(nowMs: number, stations: readonly StationRow[], isDemonstration: boolean): number {
  if (!isDemonstration || stations.length === 0) return nowMs;
  const times = stations.map(({ seenAt }) => Date.parse(seenAt)).sort((a, b) => a - b);
  return times[Math.floor((times.length - 1) / 2)] as number;
}
