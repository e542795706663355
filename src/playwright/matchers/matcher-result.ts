import type { Outcome } from '../../judge/verdict.ts';
import { noteAssertion } from '../assertions.ts';
import type { MatchedRecord } from './matched-record.ts';

/** The result of a matcher; the message is made only where it is read. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
}

/** The reason for a matcher's result, as pieces of its message. */
export interface MatcherText {
  /** The matcher with its arguments, as `toPassProfile("calibration-match")`. */
  readonly call: string;
  readonly expected: string;
  readonly outcome: Outcome;
  readonly found: string;
  /** True if it checked values, not only how many there are. */
  readonly ofValues: boolean;
  /** Lines on the worst points and on what is not judged; made only if they are read. */
  readonly details: () => readonly string[];
}

/** The context that a test runner gives a matcher; undefined if it is called as a plain function. */
export type MatcherContext = { readonly isNot?: boolean | undefined } | undefined;

/**
 * A result whose message says what was called, expected and found, and under `not` the opposite. A negated matcher
 * asserts a measured fail: an inconclusive outcome satisfies neither side. What was found is noted for the test.
 */
export function matcherResult(context: MatcherContext, { received }: MatchedRecord, text: MatcherText): MatcherResult {
  const { call, expected, outcome, found, ofValues, details } = text;
  const isNot = context?.isNot ?? false;
  const expects = isNot ? 'fail' : 'pass';
  noteAssertion(received, { call: `${isNot ? 'not.' : ''}${call}`, outcome, expects, found, ofValues });
  // The runner turns `pass` around under `not`.
  const pass = isNot ? outcome !== 'fail' : outcome === 'pass';
  const not = isNot ? '.not' : '';
  return {
    pass,
    name: call.replace(/\(.*/s, ''),
    expected,
    actual: found,
    message: () =>
      [
        `expect(inspection)${not}.${call}`,
        '',
        `Expected: ${isNot ? 'not ' : ''}${expected}${isNot ? ', as a measured fail' : ''}`,
        `Found:    ${found}`,
        ...details(),
      ].join('\n'),
  };
}
