/**
 * The value in a text of JSON. Throws SyntaxError, also for JSON that is nested deeper than anything that Flatfield writes or
 * reads: such a value could be neither checked nor written again without exhausting the stack.
 */
export function parseJsonText(text: string, maxLevels = maxJsonLevels): unknown {
  const value: unknown = JSON.parse(text);
  if (!isWithinLevels(value, maxLevels)) throw new SyntaxError(`nested deeper than ${maxLevels} levels`);
  return value;
}

/** Whether a value made of JSON is nested no deeper than so many objects and lists. */
export function isWithinLevels(value: unknown, levels = maxJsonLevels): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithinLevels(inner, levels - 1));
}

/** Twice what an answer of an API may have, so that a record of any answer can be read back. */
const maxJsonLevels = 200;
