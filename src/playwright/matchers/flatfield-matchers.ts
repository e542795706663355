import { toBeUniform } from './to-be-uniform.ts';
import { toHaveReadEveryPoint } from './to-have-read-every-point.ts';
import { toMatchReference } from './to-match-reference.ts';
import { toMatchXYZ } from './to-match-xyz.ts';
import { toPassProfile } from './to-pass-profile.ts';

/**
 * Matchers for inspection records, for `expect.extend` of Playwright Test, Vitest or Jest. None of them passes on a record in
 * which a point was not read, or in which anything else prevents a verdict.
 */
export const flatfieldMatchers = {
  toPassProfile,
  toMatchReference,
  toBeUniform,
  toHaveReadEveryPoint,
  toMatchXYZ,
};

/** The matchers as methods of an expectation, to declare them to another test runner than Playwright's. */
export type FlatfieldMatchers<R = unknown> = {
  readonly [Name in keyof typeof flatfieldMatchers]: (
    ...expected: (typeof flatfieldMatchers)[Name] extends (received: never, ...expected: infer Expected) => unknown
      ? Expected
      : never
  ) => R;
};
