import { type RunFilter, runFilterSchema } from '../protocol/run-filter.ts';
import { utcOf } from './local-time.ts';

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

function utcTime(text: string, timeZone: string): string {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d)?)?$/.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(`${day}T${time}Z`))) return text;
  return utcOf({ day, time }, timeZone);
}
