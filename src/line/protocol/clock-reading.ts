import { z } from 'zod';

/** A reading of a station's clocks at one moment, on one line: the time that people set, the start of its computer, and milliseconds since then. */
export const clockReadingSchema = z
  .string()
  .max(120)
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (?:[0-9a-f][0-9a-f-]{0,39} (?:0|[1-9]\d{0,14})|- -)$/,
    'expected a time, a start and milliseconds',
  )
  // Date.parse takes February 30 for a day of March.
  .refine((text) => isTime(text.slice(0, text.indexOf(' '))), 'expected a time that exists');

export interface ClockReading {
  readonly atMs: number;
  /** Null if the computer has no clock that cannot be set. */
  readonly boot: string | null;
  readonly sinceBootMs: number;
}

/** A reading as one line. */
export function clockReading(at: Date, since: { readonly boot: string; readonly sinceBootMs: number } | null): string {
  return `${at.toISOString()} ${since ? `${since.boot} ${since.sinceBootMs}` : '- -'}`;
}

/** A reading from its line. */
export function parseClockReading(text: string): ClockReading {
  const [at = '', boot = '-', sinceBootMs = ''] = text.split(' ');
  return { atMs: Date.parse(at), boot: boot === '-' ? null : boot, sinceBootMs: Number(sinceBootMs) };
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
