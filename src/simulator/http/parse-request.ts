import type { z } from 'zod';
import { Refusal } from '../rig/refusal.ts';

/** A request body of the shape asked for; unknown fields are dropped. Throws `simulated-refusal` that says where it is wrong. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
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
