import { z } from 'zod';
import { describeValue, findValue } from '../api/local/describe-value.ts';
import { spellingOf } from './raw-answer.ts';

/**
 * Differences of an answer from its schema, one sentence for each place, however many items of a list have it: a field that is missing, is spelled
 * otherwise or has another type, and a field of the answer or of an item that the schema does not have.
 */
export function shapeDifferences(schema: z.ZodType, body: unknown): readonly string[] {
  const issues = schema.safeParse(body).error?.issues ?? [];
  const found = issues.flatMap((issue) => differenceOf(issue, body) ?? []);
  const further = furtherPlaces(schema, body).map((path) => `${placeOf(path)} is an unknown field`);
  return [...new Set([...found, ...further])].slice(0, MAX_DIFFERENCES);
}

/** A body that has nothing in common with its schema must not fill a page. */
const MAX_DIFFERENCES = 20;

function differenceOf({ path, message }: z.core.$ZodIssue, body: unknown): string {
  const place = placeOf(path);
  const value = findValue(body, path);
  if (value !== undefined) return `${place}: ${expected(message)}, got ${describeValue(value)}`;
  const parent = findValue(body, path.slice(0, -1));
  const keys = typeof parent === 'object' && parent !== null ? Object.keys(parent) : [];
  const spelled = spellingOf(String(path.at(-1)), keys);
  return spelled === undefined ? `${place} is missing` : `${place} is spelled ${describeValue(spelled).slice(1, -1)}`;
}

function expected(message: string): string {
  return message.replace(/^Invalid (?:input|option): /, '').replace(/, received .*$/, '');
}

/** `monitors[*].serialNumber`: every item of a list is the same place. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? '[*]' : `.${describeValue(String(key)).slice(1, -1)}`));
  return place.join('').replace(/^\./, '') || 'the answer';
}

/** Fields that a schema does not have, of the answer, of the items of its lists and of what each answer has: what is optional differs by monitor. */
export function furtherPlaces(
  schema: unknown,
  body: unknown,
  path: readonly PropertyKey[] = [],
): readonly (readonly PropertyKey[])[] {
  if (schema instanceof z.ZodArray && Array.isArray(body))
    return body.flatMap((item, index) => furtherPlaces(schema.element, item, [...path, index]));
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const keys = Object.keys(body);
  const known = Object.keys(schema.shape).map((name) => spellingOf(name, keys));
  const more = keys.filter((key) => !known.includes(key));
  const inside = Object.entries(schema.shape).filter(
    ([, inner]) => inner instanceof z.ZodArray || (inner instanceof z.ZodObject && Object.keys(inner.shape).length > 0),
  );
  return [
    ...more.map((key) => [...path, key]),
    ...inside.flatMap(([name, inner]) => furtherPlaces(inner, findValue(body, [name]), [...path, name])),
  ];
}
