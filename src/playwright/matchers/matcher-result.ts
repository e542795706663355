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
  readonly found: string;
  /** Lines on the worst points and on what is not judged; made only where they are read. */
  readonly details: () => readonly string[];
}

/** A result whose message says what was called, expected and found. Made for `not` as well, where it says the opposite. */
export function matcherResult(pass: boolean, { call, expected, found, details }: MatcherText): MatcherResult {
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
