import { type RunFilter, runFilterSchema } from '../../../protocol/run-filter.ts';
import { utcOf } from './time-text.ts';

/**
 * The filter that the query of a page asks for. Fields left empty do not restrict; times as the form gives them, `2026-03-29T14:05`,
 * are local, those of links are UTC. Throws zod's error for anything else.
 */
export function pageFilter(query: URLSearchParams, timeZone: string): RunFilter {
  const given = FIELDS.flatMap((name) => {
    const text = query.get(name)?.trim();
    return text ? [[name, isTime(name) ? utcTime(text, timeZone) : text] as const] : [];
  });
  return runFilterSchema.parse(Object.fromEntries(given));
}

const FIELDS = Object.keys(runFilterSchema.shape);

function isTime(name: string): boolean {
  return name === 'from' || name === 'to';
}

const EARLIEST_MS = Date.parse('1900-01-01T00:00Z');
const LATEST_MS = Date.parse('9000-01-01T00:00Z');

/** A local time as forms give it, as UTC; any other text as it is. */
export function utcTime(text: string, timeZone: string): string {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d)?)?$/.exec(text) ?? [];
  const atMs = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  // A local time outside of these years is one that UTC cannot be written for.
  if (day === undefined || !(atMs >= EARLIEST_MS && atMs < LATEST_MS)) return text;
  return utcOf({ day, time }, timeZone);
}
