/** The clocks of the service, of a monitor's computer and of this one may differ by as much. */
export const clockDifferenceMs = 300_000;

/**
 * The time that text such as `2026-01-31T09:30:00Z` names, in ms since 1970, seconds and their fraction being optional and the zone `Z` or
 * at most 14 hours; undefined for other text and for days that do not exist.
 */
export function serviceTimeMs(text: string | null | undefined): number | undefined {
  return exactTime(text)?.ms;
}

/** True if one time is before another, to the last digit of their seconds; false if either is not a time. */
export function isEarlier(one: string | null | undefined, other: string | null | undefined): boolean {
  const [first, second] = [exactTime(one), exactTime(other)];
  if (first === undefined || second === undefined) return false;
  if (first.ms !== second.ms) return first.ms < second.ms;
  const digits = Math.max(first.fraction.length, second.fraction.length);
  return first.fraction.padEnd(digits, '0') < second.fraction.padEnd(digits, '0');
}

/** True if a time is ahead of a clock by more than clocks may differ; false if it is not a time. */
export function isInFuture(text: string | null | undefined, now: Date): boolean {
  return (serviceTimeMs(text) ?? Number.NEGATIVE_INFINITY) - now.getTime() > clockDifferenceMs;
}

/** The latest of some times as written; null if none of them is a time. Times to come are left out: nothing could ever be as new. */
export function newestTime(times: readonly (string | null | undefined)[], now: Date): string | null {
  return times.reduce<string | null>((newest, time) => {
    if (time == null || serviceTimeMs(time) === undefined || isInFuture(time, now)) return newest;
    return newest === null || isEarlier(newest, time) ? time : newest;
  }, null);
}

/** A time with the digits behind the comma of its seconds, of which `Date` keeps three. */
function exactTime(text: string | null | undefined): { readonly ms: number; readonly fraction: string } | undefined {
  const [, minute = '', second = '', fraction = '', zone = ''] = timePattern.exec(text ?? '') ?? [];
  const local = `${minute}${second}`;
  const ms = isOnCalendar(local)
    ? Date.parse(`${minute}${second || ':00'}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`)
    : Number.NaN;
  return Number.isNaN(ms) ? undefined : { ms, fraction };
}

const timePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?:(:\d\d)(?:\.(\d+))?)?(Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)$/;

/**
 * The earliest time that `YYYY-MM-DD HH:mm`, which names no zone, can be, in ms since 1970: that of UTC+14. Undefined for other text
 * and for days that do not exist. A monitor is rather due too early.
 */
export function earliestTimeMs(text: string | null | undefined): number | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(text ?? '') ?? [];
  const local = `${day}T${time}`;
  return isOnCalendar(local) ? finite(Date.parse(`${local}:00+14:00`)) : undefined;
}

/** True if `YYYY-MM-DDTHH:mm`, with seconds or without, is on the calendar and the clock: `Date` turns 30 February into 2 March. */
export function isOnCalendar(local: string): boolean {
  const ms = Date.parse(`${local}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local);
}

function finite(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : ms;
}
