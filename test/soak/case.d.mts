import type { Arbitrary } from 'fast-check';

/** One whole inspection: monitor, plan, options, faults. */
export type Case = Readonly<Record<string, unknown>>;
export const cases: Arbitrary<Case>;
