/**
 * Clause to follow the name of a file whose data name another version in `field` than `expected`; null if they name that one, or if the field holds
 * no version. Versions from `oldest` on are read as well.
 */
export function otherVersion(stored: unknown, field: string, expected: number, oldest = expected): string | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const found: unknown = Object.getOwnPropertyDescriptor(stored, field)?.value;
  if (!Number.isSafeInteger(found) || (Number(found) >= oldest && Number(found) <= expected)) return null;
  const origin = Number(found) > expected ? ': it was made by a newer Flatfield' : '';
  return `is of version ${Number(found)}, expected ${expected}${origin}`;
}
