import { runInNewContext } from 'node:vm';
import { plainName } from '../../base/plain-name.ts';

/** Longest pattern for the names of units, in UTF-16 code units. */
export const MAX_UNIT_PATTERN = 200;

/** Completes "the pattern expects ..." for one that cannot be used; null if it can. */
export function unitPatternProblem(pattern: string): string | null {
  if (pattern.length > MAX_UNIT_PATTERN) return `at most ${MAX_UNIT_PATTERN} characters`;
  try {
    // By itself, before it is anchored: `a)|(b` must not become two alternatives.
    new RegExp(pattern, 'u');
    return null;
  } catch {
    return 'a regular expression';
  }
}

/**
 * True if a pattern matches the whole name of a unit. The search runs in a context of its own, which is the only way to give it a time limit: a
 * pattern that needs longer than `MATCH_MS` matches nothing, and neither does one that cannot be used.
 */
export function fitsUnitPattern(name: string, pattern: string): boolean {
  if (unitPatternProblem(pattern) !== null) return false;
  const facts = { pattern: `^(?:${pattern})$`, name: plainName(name) };
  try {
    return runInNewContext('new RegExp(pattern, "u").test(name)', facts, { timeout: MATCH_MS }) === true;
  } catch {
    return false;
  }
}

/** Names are short: a sound pattern needs microseconds, also on a busy machine well under this. */
const MATCH_MS = 1000;
