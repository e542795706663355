import type { Inspection } from '../../record/inspection.ts';

/** The settings for local times in a report. */
export interface LocalClock {
  /** IANA name, such as `Europe/Berlin`. Default: that of the station, as the record says. */
  readonly timeZone?: string | undefined;
  /** Local times at which shifts begin, `HH:MM`, ascending. Default: none, and no shift is named. */
  readonly shifts?: readonly string[] | undefined;
}

/** A time, in the words of a station. */
export interface LocalTime {
  /** `2026-11-22 09:19` */
  readonly dateTime: string;
  /** `UTC+01:00` */
  readonly offset: string;
  /** `2026-11-21 22:00–06:00`, the day on which the shift began first; null without shifts. */
  readonly shift: string | null;
}

/** The local time of a run's start; null if the time zone is not known. */
export function localStart(
  { startedAt, station }: Pick<Inspection, 'startedAt' | 'station'>,
  { timeZone = station.timeZone, shifts = [] }: LocalClock,
): LocalTime | null {
  const format = timeZone === undefined ? null : formatOf(timeZone);
  const startedMs = Date.parse(startedAt);
  if (format === null || Number.isNaN(startedMs)) return null;
  const parts = new Map(format.formatToParts(startedMs).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const [date, time] = [`${part('year')}-${part('month')}-${part('day')}`, `${part('hour')}:${part('minute')}`];
  const offset = part('timeZoneName').replace(/^GMT(\+00:00)?/, 'UTC');
  return { dateTime: `${date} ${time}`, offset, shift: shiftAt(date, time, shifts) };
}

/** UTC and shift next to a local time: without the day or the time that it already says. */
export function besideLocal(
  startedAt: string,
  { dateTime, offset, shift }: LocalTime,
): { readonly utc: string; readonly shift: string | null } {
  const short = (text: string) => (text.startsWith(dateTime.slice(0, 10)) ? text.slice(11) : text);
  return { utc: offset === 'UTC' ? offset : short(utcText(startedAt)), shift: shift && short(shift) };
}

/** `2026-11-22 08:19 UTC`; what is not a time stays as it is. */
export function utcText(utc: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(utc) ? `${utc.slice(0, 16).replace('T', ' ')} UTC` : utc;
}

/** Null for a name that is not a time zone: a record may say anything. Formats are kept, since one takes longer to make than to use. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', { timeZone, ...FIELDS });
    formats.set(timeZone, made);
    return made;
  } catch {
    return null;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

const FIELDS = {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  ...{ hourCycle: 'h23', timeZoneName: 'longOffset' },
} as const satisfies Intl.DateTimeFormatOptions;

/** A shift that began before midnight belongs to the day before. */
function shiftAt(date: string, time: string, begins: readonly string[]): string | null {
  const last = begins.at(-1);
  if (last === undefined) return null;
  const place = begins.findLastIndex((begin) => begin <= time);
  const day = place === -1 ? new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10) : date;
  const begin = begins[place] ?? last;
  return `${day} ${begin}–${begins[(begins.indexOf(begin) + 1) % begins.length]}`;
}

const DAY_MS = 86_400_000;
