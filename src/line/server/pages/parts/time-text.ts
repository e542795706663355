import { type Html, html } from '../../../../report/html/html.ts';
import type { LineWords } from '../../languages/languages.ts';

/** A time span in the two units that tell most: `48 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. Negative spans read as zero. */
export function durationText(ms: number, t: LineWords): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [big, of, small] = STEPS.find(([, size]) => seconds >= size) ?? SECONDS;
  const whole = Math.floor(seconds / of);
  const rest = small === null ? 0 : Math.floor((seconds % of) / small[1]);
  return rest === 0 || small === null ? `${whole} ${t(big)}` : `${whole} ${t(big)} ${rest} ${t(small[0])}`;
}

type TimeUnit = 'd' | 'h' | 'min' | 's';

const SECONDS = ['s', 1, null] as const;

const STEPS: readonly (readonly [TimeUnit, number, readonly [TimeUnit, number]])[] = [
  ['d', 86_400, ['h', 3600]],
  ['h', 3600, ['min', 60]],
  ['min', 60, ['s', 1]],
];

/** A moment in the line's time zone: `2026-03-29` and `14:05`. */
export interface LineTime {
  readonly day: string;
  readonly time: string;
}

/** The local time of a UTC moment. */
export function localTime(utc: string, timeZone: string): LineTime {
  const [day = '', time = ''] = formatter(timeZone).format(new Date(utc)).split(' ');
  return { day, time };
}

/** The first UTC moment at which local clocks show this time; one that they skip in spring is taken an hour later. */
export function utcOf({ day, time }: LineTime, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}Z`);
  const tries = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wanted - offsetMs(near, timeZone));
  const shown = tries.filter((ms) => ms + offsetMs(ms, timeZone) === wanted);
  return new Date(Math.min(...(shown.length > 0 ? shown : [Math.max(...tries)]))).toISOString();
}

/** Start of the local day of a moment, UTC; `daysBefore` days earlier if asked for. */
export function startOfDay(utc: string, timeZone: string, daysBefore = 0): string {
  const { day } = localTime(utc, timeZone);
  return utcOf({ day: dayAfter(day, -daysBefore), time: '00:00' }, timeZone);
}

/** The calendar day so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A moment in local time with UTC in its title; `today` shows a moment of that day as a time alone. */
export function timeCell(utc: string, timeZone: string, today?: string): Html {
  const { day, time } = localTime(utc, timeZone);
  const isToday = today !== undefined && localTime(today, timeZone).day === day;
  return html`<time datetime="${utc}" title="${utc.slice(0, 19).replace('T', ' ')} UTC">${isToday ? '' : `${day} `}${time}</time>`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function offsetMs(ms: number, timeZone: string): number {
  const { day, time } = localTime(new Date(ms).toISOString(), timeZone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(ms / 60_000) * 60_000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than using it a thousand times. Swedish dates are ISO 8601. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formatters.set(timeZone, made);
  return made;
}
