import { jsonMistake } from './json-mistake.ts';
import { refuseDoubleKeys } from './refuse-double-keys.ts';

/**
 * The value in a text of JSON. Throws SyntaxError, also for a key twice in one object, for a number beyond all bounds such as `1e999`, and for JSON
 * that is nested deeper than anything that Flatfield writes or reads: such a value could be neither checked nor written again without exhausting the stack.
 * A byte order mark, which Notepad and PowerShell write, is no part of it.
 */
export function parseJsonText(given: string, maxLevels = maxJsonLevels): unknown {
  if (utf16.test(given)) throw new SyntaxError('it is UTF-16: save it as UTF-8');
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const value = parsed(text);
  if (!isWithinLevels(value, maxLevels)) throw new SyntaxError(`nested deeper than ${maxLevels} levels`);
  refuseDoubleKeys(text);
  // JSON knows 1e999; written again, it would be null.
  refuseNumbersBeyond(Number.MAX_VALUE, value);
  return value;
}

/**
 * The same for JSON that a user wrote. Throws SyntaxError also for a number beyond the whole numbers that are exact, such as 9007199254740993: it would
 * be rounded to another one.
 */
export function parseWrittenJson(text: string): unknown {
  const value = parseJsonText(text);
  refuseNumbersBeyond(Number.MAX_SAFE_INTEGER, value);
  return value;
}

/** True if a value made of JSON is nested no deeper than `levels` objects and lists. */
export function isWithinLevels(value: unknown, levels = maxJsonLevels): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const inners: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return levels > 0 && inners.every((inner) => isWithinLevels(inner, levels - 1));
}

/** True if no number in a value made of JSON was too large to be told from infinity. */
export function holdsOnlyFiniteNumbers(value: unknown): boolean {
  return pathBeyond(Number.MAX_VALUE, value) === null;
}

/** True if no number in a value made of JSON is beyond the whole numbers that are exact. */
export function holdsOnlyExactNumbers(value: unknown): boolean {
  return pathBeyond(Number.MAX_SAFE_INTEGER, value) === null;
}

function refuseNumbersBeyond(max: number, value: unknown): void {
  const path = pathBeyond(max, value);
  if (path === null) return;
  const where = path.length === 0 ? 'the number' : `the number at ${path.join('.').slice(0, 200)}`;
  throw new SyntaxError(`${where} is too large`);
}

/** Path to the first number whose magnitude is larger; null if there is none. */
function pathBeyond(max: number, value: unknown): string[] | null {
  if (typeof value === 'number') return Math.abs(value) <= max ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  // A list of millions is walked as it is: its entries would take ten times its memory.
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      const path = pathBeyond(max, inner);
      if (path !== null) return [String(index), ...path];
    }
    return null;
  }
  for (const [key, inner] of Object.entries(value)) {
    const path = pathBeyond(max, inner);
    if (path !== null) return [key, ...path];
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(jsonMistake(text), { cause });
  }
}

/** UTF-16 that was read as UTF-8: its mark turns into two replacement characters, and without a mark every other byte is 0. */
const utf16 = /^(?:\uFFFD\uFFFD|\0?[\s[{"]\0)/;

/** Twice what an answer of an API may have, so that a record of any answer can be read back. */
const maxJsonLevels = 200;
