/**
 * Clause to follow the name of a file whose data name another version in `field` than `expected`; null if they name that one, or if the field holds
 * no version.
 */
export function otherVersion(stored: unknown, field: string, expected: number): string | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const found: unknown = Object.getOwnPropertyDescriptor(stored, field)?.value;
  if (!Number.isSafeInteger(found) || found === expected) return null;
  const origin = Number(found) > expected ? ': it was made by a newer Flatfield' : '';
  return `is of version ${Number(found)}, expected ${expected}${origin}`;
}
