import type { Arbitrary } from 'fast-check';

/** One whole inspection of the monitor server of test/outside. */
export interface OutsideCase {
  readonly fault: { readonly name: string };
  readonly [field: string]: unknown;
}
export const outsideCases: Arbitrary<OutsideCase>;
