export interface Shifts {
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** Local times `HH:MM` at which shifts begin, ascending; empty for whole days. */
  readonly begins: readonly string[];
}

/** A way to group times by local time: a number for each group, and its name. */
export interface LocalGroups {
  /** Of a time in milliseconds since 1970. */
  readonly keyOf: (utcMs: number) => number;
  /** Of a local time in milliseconds since 1970, as if it were UTC. */
  readonly keyOfLocal: (localMs: number) => number;
  readonly nameOf: (key: number) => string;
}

/** By local calendar day, named `2026-03-29`. */
export function dayGroups({ timeZone }: Shifts): LocalGroups {
  const offsetAt = offsets(timeZone);
  const keyOfLocal = (localMs: number) => Math.floor(localMs / DAY_MS);
  return {
    keyOf: (utcMs) => keyOfLocal(utcMs + offsetAt(utcMs)),
    keyOfLocal,
    nameOf: (day) => new Date(day * DAY_MS).toISOString().slice(0, 10),
  };
}

/** By shift, named by its local begin as `2026-03-29 22:00`: a night belongs to the day on which it began. */
export function shiftGroups(shifts: Shifts): LocalGroups {
  const offsetAt = offsets(shifts.timeZone);
  const beginsMs = shifts.begins.map(timeOfDayMs).sort((a, b) => a - b);
  const last = beginsMs.at(-1);
  if (last === undefined) return dayGroups(shifts);
  const keyOfLocal = (localMs: number) => {
    const dayMs = Math.floor(localMs / DAY_MS) * DAY_MS;
    const begin = beginsMs.findLast((beginMs) => beginMs <= localMs - dayMs);
    return begin === undefined ? dayMs - DAY_MS + last : dayMs + begin;
  };
  return {
    keyOf: (utcMs) => keyOfLocal(utcMs + offsetAt(utcMs)),
    keyOfLocal,
    nameOf: (localMs) => new Date(localMs).toISOString().slice(0, 16).replace('T', ' '),
  };
}

/** The local time of a time, both in milliseconds since 1970, the local one as if it were UTC. */
export function localClock(timeZone: string): (utcMs: number) => number {
  const offsetAt = offsets(timeZone);
  return (utcMs) => utcMs + offsetAt(utcMs);
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

function timeOfDayMs(time: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) throw new RangeError(`a shift begins at HH:MM, not at ${JSON.stringify(time)}`);
  return (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * Offset of local time from UTC, in milliseconds. Each lookup takes microseconds, and there may be 100,000 times: a day that begins and
 * ends with the same offset is looked up once, any other by the quarter of an hour, at which all time zones change.
 */
function offsets(timeZone: string): (utcMs: number) => number {
  const format = formatOf(timeZone);
  const ofDay = new Map<number, number | null>();
  const ofQuarter = new Map<number, number>();
  return (utcMs) => {
    const startMs = Math.floor(utcMs / DAY_MS) * DAY_MS;
    const offset = kept(ofDay, startMs, () => {
      const atStart = offsetOf(format, startMs);
      return atStart === offsetOf(format, startMs + DAY_MS) ? atStart : null;
    });
    if (offset !== null) return offset;
    const quarterMs = Math.floor(utcMs / QUARTER_MS) * QUARTER_MS;
    return kept(ofQuarter, quarterMs, () => offsetOf(format, quarterMs));
  };
}

/** Making one takes longer than all that a short list asks of it. A line has one time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...FIELDS });
  formats.set(timeZone, format);
  return format;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const FIELDS: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  hourCycle: 'h23',
};

function offsetOf(format: Intl.DateTimeFormat, utcMs: number): number {
  const parts = new Map(format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const localMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return localMs - Math.floor(utcMs / 1000) * 1000;
}

function kept<Value>(found: Map<number, Value>, key: number, find: () => Value): Value {
  const known = found.get(key);
  if (known !== undefined) return known;
  const value = find();
  found.set(key, value);
  return value;
}
