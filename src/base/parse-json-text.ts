/**
 * The value in a text of JSON. Throws SyntaxError, also for a number beyond all bounds such as `1e999`, and for JSON that is nested
 * deeper than anything that Flatfield writes or reads: such a value could be neither checked nor written again without exhausting the stack.
 */
export function parseJsonText(text: string, maxLevels = maxJsonLevels): unknown {
  const value: unknown = JSON.parse(text);
  if (!isWithinLevels(value, maxLevels)) throw new SyntaxError(`nested deeper than ${maxLevels} levels`);
  // JSON knows 1e999; written again, it would be null.
  if (!holdsOnlyFiniteNumbers(value)) throw new SyntaxError('a number is too large');
  return value;
}

/** True if a value made of JSON is nested no deeper than `levels` objects and lists. */
export function isWithinLevels(value: unknown, levels = maxJsonLevels): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithinLevels(inner, levels - 1));
}

/** True if no number in a value made of JSON was too large to be told from infinity. */
export function holdsOnlyFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(holdsOnlyFiniteNumbers);
}

/** Twice what an answer of an API may have, so that a record of any answer can be read back. */
const maxJsonLevels = 200;
