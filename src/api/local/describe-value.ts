import { safeText } from '../../base/http/safe-text.ts';

/** Describes a value, short and harmless enough for a message: `"text"`, `5`, `nothing`, `a list of 3`, `an object with the keys r, g`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `"${safeText(value, 80)}"`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  const keys = Object.keys(value);
  return keys.length === 0 ? 'an empty object' : `an object with the keys ${safeText(keys.slice(0, 20).join(', '))}`;
}

/** The value at a path of keys inside another; undefined if there is none. */
export function findValue(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    const isParent = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key);
    return isParent ? Reflect.get(inner, key) : undefined;
  }, value);
}
