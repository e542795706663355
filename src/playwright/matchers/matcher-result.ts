import type { Inspection, Outcome } from '../../index.ts';
import { noteAssertion } from '../assertions.ts';

/** What a matcher gives back; the message is made only where it is read. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
}

/** Why a matcher came to its result, as pieces of its message. */
export interface MatcherText {
  /** The matcher with its arguments, as `toPassProfile("calibration-match")`. */
  readonly call: string;
  readonly expected: string;
  readonly outcome: Outcome;
  readonly found: string;
  /** Whether it looked at values, not only at how many there are. */
  readonly ofValues: boolean;
  /** Lines on the worst points and on what is not judged; made only where they are read. */
  readonly details: () => readonly string[];
}

/**
 * A result whose message says what was called, expected and found; made for `not` as well, where it says the opposite. What was
 * found is noted for the suite's report.
 */
export function matcherResult(inspection: Inspection, text: MatcherText): MatcherResult {
  const { call, expected, outcome, found, ofValues, details } = text;
  noteAssertion(inspection, { call, outcome, found, ofValues });
  const pass = outcome === 'pass';
  const not = pass ? '.not' : '';
  return {
    pass,
    name: call.replace(/\(.*/s, ''),
    expected,
    actual: found,
    message: () =>
      [
        `expect(inspection)${not}.${call}`,
        '',
        `Expected: ${pass ? 'not ' : ''}${expected}`,
        `Found:    ${found}`,
        ...details(),
      ].join('\n'),
  };
}
