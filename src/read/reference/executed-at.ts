/** The span of time that a written date and time can mean. */
export interface ExecutedAt {
  /** Milliseconds since 1970: of the instant if there is a zone, else of the time as written, read as UTC. */
  readonly fromMs: number;
  /** A time without seconds is that of any second of its minute. */
  readonly toMs: number;
  /** Without a zone it is the time of an unknown clock. */
  readonly isZoned: boolean;
}

const HOUR_MS = 3_600_000;

/** Max distance of the time of an unknown clock from UTC: the easternmost zone is UTC+14, the westernmost UTC-12. */
export const UNKNOWN_ZONE_MS = { ahead: 14 * HOUR_MS, behind: 12 * HOUR_MS };

/** Reads `YYYY-MM-DD HH:mm` and ISO 8601 with date and time; null for anything else, such as 31 February. */
export function parseExecutedAt(text: string): ExecutedAt | null {
  const [, date, minute, second = '', zone] = FORM.exec(text.trim()) ?? [];
  const asUtcMs = Date.parse(`${date}T${minute}${second}Z`);
  // Date.parse takes 31 February for a day of March, and 24:00 for the next day.
  if (date === undefined || Number.isNaN(asUtcMs) || !new Date(asUtcMs).toISOString().startsWith(date)) return null;
  const offsetMs = zoneOffsetMs(zone ?? 'Z');
  if (Math.abs(offsetMs) > UNKNOWN_ZONE_MS.ahead) return null;
  const fromMs = asUtcMs - offsetMs;
  return { fromMs, toMs: fromMs + spanMs(second), isZoned: zone !== undefined };
}

/** The end of the latest day that a time of another form can mean, such as 1/2/2025 of 2 January or 1 February; null if that is not known. */
export function latestOf(text: string): ExecutedAt | null {
  const date = (YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text))?.groups;
  if (!date) return null;
  const { year, one = '', other = '' } = date;
  const days = [
    `${one.padStart(2, '0')}-${other.padStart(2, '0')}`,
    `${other.padStart(2, '0')}-${one.padStart(2, '0')}`,
  ];
  const read = days.map((day) => parseExecutedAt(`${year}-${day} 23:59`)).filter((day) => day !== null);
  const [latest] = read.toSorted((a, b) => b.toMs - a.toMs);
  // It may be of another clock than times of the usual form.
  return latest ? { ...latest, toMs: latest.toMs + UNKNOWN_ZONE_MS.ahead + UNKNOWN_ZONE_MS.behind } : null;
}

const YEAR_FIRST = /^\s*(?<year>\d{4})([./-])(?<one>\d{1,2})\2(?<other>\d{1,2})(?![\d./-])/;
const YEAR_LAST = /^\s*(?<one>\d{1,2})([./-])(?<other>\d{1,2})\2(?<year>\d{4})(?![\d./-])/;

const FORM = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:[0-5]\d)?$/;

function zoneOffsetMs(zone: string): number {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * HOUR_MS + minutes * 60_000);
}

function spanMs(second: string): number {
  if (second === '') return 59_999;
  return second.includes('.') ? 0 : 999;
}

/**
 * True if one time is certainly later than another. Two times without a zone are of one clock and compared as written; one with and one without are
 * compared only if they are further apart than any zone.
 */
export function isLater(one: ExecutedAt, other: ExecutedAt): boolean {
  const isOneClock = one.isZoned === other.isZoned;
  const earliestMs = one.fromMs - (isOneClock || one.isZoned ? 0 : UNKNOWN_ZONE_MS.ahead);
  const latestMs = other.toMs + (isOneClock || other.isZoned ? 0 : UNKNOWN_ZONE_MS.behind);
  return earliestMs > latestMs;
}
