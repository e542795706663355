/** The clocks of the service, of a monitor's computer and of this one may differ by as much. */
export const clockDifferenceMs = 300_000;

/** The time that ISO 8601 text with a zone names, in ms since 1970; undefined for other text and for days that do not exist. */
export function serviceTimeMs(text: string | null | undefined): number | undefined {
  const [, local = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(text ?? '') ?? [];
  return isOnCalendar(local) ? finite(Date.parse(text ?? '')) : undefined;
}

/**
 * The earliest time that `YYYY-MM-DD HH:mm`, which names no zone, can be, in ms since 1970: that of UTC+14. Undefined for other text
 * and for days that do not exist. A monitor is rather due too early.
 */
export function earliestTimeMs(text: string | null | undefined): number | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(text ?? '') ?? [];
  const local = `${day}T${time}`;
  return isOnCalendar(local) ? finite(Date.parse(`${local}:00+14:00`)) : undefined;
}

/** Whether `YYYY-MM-DDTHH:mm`, with seconds or without, is on the calendar and the clock: `Date` turns 30 February into 2 March. */
export function isOnCalendar(local: string): boolean {
  const ms = Date.parse(`${local}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(local);
}

function finite(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : ms;
}
