import { holdsOnlyFiniteNumbers } from '../base/parse-json-text.ts';

/** Why a value of the right shape is not used all the same, as `at $: ...`; null if it can be. */
export function valueProblem(value: unknown): string | null {
  if (!holdsOnlyFiniteNumbers(value)) return 'at $: it holds a number that is too large';
  // An object cannot carry it like any other field: it would be lost on the way.
  return holdsPrototype(value) ? 'at $: it holds a field __proto__' : null;
}

function holdsPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(holdsPrototype);
}
