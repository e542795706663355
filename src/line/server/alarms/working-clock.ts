import type { WorkingSpan } from '../../protocol/alarm-rule.ts';
import { localClock } from '../store/yields/local-groups.ts';

/** The working time of a line. Times are in milliseconds since 1970. */
export interface WorkingClock {
  readonly isWorking: (atMs: number) => boolean;
  /** True if more than `longerMs` of working time lies between two times; at most the last 31 days count. */
  readonly hasWorked: (sinceMs: number, untilMs: number, longerMs: number) => boolean;
}

/** The clock of these spans in a time zone; without any, it works all the time. */
export function workingClock(spans: readonly WorkingSpan[], timeZone: string): WorkingClock {
  const localOf = localClock(timeZone);
  const isWorking = (atMs: number) => spans.length === 0 || spans.some((span) => isWithin(span, localOf(atMs)));
  return {
    isWorking,
    hasWorked: (sinceMs, untilMs, longerMs) => {
      if (spans.length === 0) return untilMs - sinceMs > longerMs;
      let workedMs = 0;
      // Minute by minute, since local clocks change in the middle of a day; backwards, since most answers lie in the last minutes.
      for (let endMs = untilMs; endMs > Math.max(sinceMs, untilMs - LONGEST_MS); ) {
        const startMs = Math.max(sinceMs, Math.ceil(endMs / MINUTE_MS - 1) * MINUTE_MS);
        if (isWorking(startMs)) workedMs += endMs - startMs;
        if (workedMs > longerMs) return true;
        endMs = startMs;
      }
      return false;
    },
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_MS = 31 * DAY_MS;

function isWithin({ days, from, to }: WorkingSpan, localMs: number): boolean {
  const day = Math.floor(localMs / DAY_MS);
  const minute = (localMs - day * DAY_MS) / MINUTE_MS;
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const isOn = (one: number) => days.includes(weekdayOf(one));
  if (end > start) return isOn(day) && minute >= start && minute < end;
  return (isOn(day) && minute >= start) || (isOn(day - 1) && minute < end);
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

/** 1 for Monday; 1970 began on a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
