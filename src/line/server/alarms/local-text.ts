import { localClock } from '../store/yields/local-groups.ts';

/** A time in milliseconds since 1970 as local clocks show it: `2026-03-20 14:05`. */
export function localText(atMs: number, timeZone: string): string {
  return new Date(localClock(timeZone)(atMs)).toISOString().slice(0, 16).replace('T', ' ');
}
