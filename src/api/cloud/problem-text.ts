import type { z } from 'zod';
import { safeText } from '../../base/http/safe-text.ts';
import { holdsOnlyFiniteNumbers } from '../../base/parse-json-text.ts';
import { expectation } from '../../base/schema-issue.ts';

/** The first thing that a schema found wrong, on one line: where, what was expected, and what came. */
export function shapeProblem(error: z.ZodError, value: unknown): string {
  const issue = error.issues[0];
  const path = issue?.path ?? [];
  const where = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${safeText(String(key), 80)}`)).join('');
  return `at $${where}: ${safeText(expectation(issue))}; got ${shown(valueAt(value, path))}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  }, value);
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
  return safeText(JSON.stringify(value) ?? typeof value, 80);
}

/** Reason why a value of the right shape cannot be used, as `at $: ...`; null if it can be. */
export function valueProblem(value: unknown): string | null {
  if (!holdsOnlyFiniteNumbers(value)) return 'at $: it holds a number that is too large';
  // An object cannot carry it like any other field: it would be lost on the way.
  return holdsPrototype(value) ? 'at $: it holds a field __proto__' : null;
}

function holdsPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(holdsPrototype);
}
