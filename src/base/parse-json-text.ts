import { jsonMistake } from './json-mistake.ts';
import { keysIn, refuseDoubleKeys } from './refuse-double-keys.ts';

/**
 * The value in a text of JSON. Throws SyntaxError, also for a key twice in one object, for a number beyond all bounds such as `1e999`, and for JSON
 * that is nested deeper than anything that Flatfield writes or reads: such a value could be neither checked nor written again without exhausting the stack.
 * A byte order mark, which Notepad and PowerShell write, is no part of it.
 */
export function parseJsonText(given: string, maxLevels = maxJsonLevels): unknown {
  if (utf16.test(given)) throw new SyntaxError('it is UTF-16: save it as UTF-8');
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const value = parsed(text);
  const { keys, isDeeper, isBeyond } = walked(value, maxLevels);
  if (isDeeper) throw new SyntaxError(`nested deeper than ${maxLevels} levels`);
  // A key that is there twice is kept once.
  if (keysIn(text) !== keys) refuseDoubleKeys(text);
  // JSON knows 1e999; written again, it would be null.
  if (isBeyond) refuseNumbersBeyond(Number.MAX_VALUE, value);
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
  return !walked(value, levels).isDeeper;
}

/** True if no number in a value made of JSON was too large to be told from infinity. */
export function holdsOnlyFiniteNumbers(value: unknown): boolean {
  return pathBeyond(Number.MAX_VALUE, value) === null;
}

/** True if no number in a value made of JSON is beyond the whole numbers that are exact. */
export function holdsOnlyExactNumbers(value: unknown): boolean {
  return pathBeyond(Number.MAX_SAFE_INTEGER, value) === null;
}

/**
 * Tells in one walk of a value made of JSON: the number of keys of all its objects, and whether it is nested deeper, or holds a number beyond all bounds.
 * Several walks, with a list of pairs for each object, took longer than parsing the text.
 */
function walked(value: unknown, levels: number) {
  const found = { keys: 0, isDeeper: false, isBeyond: false };
  const walk = (inner: unknown, left: number): void => {
    // An object of a program may hold itself twice: what is too deep is walked no further.
    if (found.isDeeper) return;
    if (typeof inner === 'number') {
      if (!Number.isFinite(inner)) found.isBeyond = true;
    } else if (typeof inner !== 'object' || inner === null) {
      // Nothing is in it.
    } else if (left <= 0) {
      found.isDeeper = true;
    } else if (Array.isArray(inner)) {
      for (const one of inner as readonly unknown[]) walk(one, left - 1);
    } else {
      const keys = Object.keys(inner);
      found.keys += keys.length;
      for (const key of keys) walk((inner as Readonly<Record<string, unknown>>)[key], left - 1);
    }
  };
  walk(value, levels);
  return found;
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
  for (const key of Object.keys(value)) {
    const path = pathBeyond(max, (value as Readonly<Record<string, unknown>>)[key]);
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
