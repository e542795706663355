import type { z } from 'zod';
import { issueText } from '../../base/schema-issue.ts';
import { Refusal } from '../monitor/refusal.ts';

/** Fields of a body that an operation does not know; the specification does not say what happens to them. */
export const UNKNOWN_FIELDS = ['refuse', 'ignore'] as const;
export type UnknownFields = (typeof UNKNOWN_FIELDS)[number];

/** A request body of the shape asked for; ignored fields are dropped. Throws `simulated-refusal` that says where it is wrong. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown, unknownFields: UnknownFields = 'ignore'): T {
  const result = schema.safeParse(body);
  if (result.success) {
    const unknown = unknownFields === 'refuse' ? fieldsWithout(result.data, body) : [];
    if (unknown.length === 0) return result.data;
    throw new Refusal('bad-request', `The request body has unknown fields: ${unknown.join(', ')}.`);
  }
  const issues = result.error.issues.map((issue) => issueText(issue, 'body'));
  throw new Refusal('bad-request', `The request body is not valid: ${issues.join('; ')}.`, { cause: result.error });
}

/**
 * The index in a path. Anything that is not the index of a mode is an unknown mode, whatever its form. Throws
 * `simulated-refusal`.
 */
export function parseColorModeIndex(text: string | undefined): number {
  if (text !== undefined && /^(0|[1-9]\d{0,8})$/.test(text)) return Number(text);
  throw new Refusal('not-found', `There is no color mode ${JSON.stringify(text)}; there are 0 to 9.`);
}

/** A required whole number of a query. Throws `simulated-refusal`. */
export function parseQueryInteger(query: URLSearchParams, name: string): number {
  const text = onlyValue(query, name);
  if (text !== undefined && /^-?\d{1,9}$/.test(text)) return Number(text);
  throw new Refusal('bad-request', `The query needs ${name}, a whole number.`);
}

/** One of the known values of a query, or the first of them where it is absent. Throws `simulated-refusal`. */
export function parseQueryChoice<T extends string>(
  query: URLSearchParams,
  name: string,
  known: readonly [T, ...T[]],
): T {
  const text = onlyValue(query, name) ?? known[0];
  const choice = known.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw new Refusal('bad-request', `${name} is one of ${known.join(', ')}.`);
}

function onlyValue(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw new Refusal('bad-request', `The query has ${name} more than once.`);
  return values[0];
}

/** Paths of the fields of a body that its schema left out. */
function fieldsWithout(kept: unknown, body: unknown, path = ''): readonly string[] {
  if (!isObject(kept) || !isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    Object.hasOwn(kept, name) ? fieldsWithout(kept[name], value, `${path}${name}.`) : [`${path}${name}`],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
