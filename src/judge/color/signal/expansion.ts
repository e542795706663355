import { fullCode } from '../code-values.ts';

/** The ways to write a code value with more bits: all three are in use, and each keeps every bit. */
export type Expansion = 'scaling' | 'replication' | 'zero-padding';

export const EXPANSIONS: readonly Expansion[] = ['scaling', 'replication', 'zero-padding'];

/**
 * A code value of `from` bits in `to` bits, `to` at least `from`. 8-bit 128 in 10 bits: 514 by scaling (round(128 x 1023 / 255)),
 * 514 by replication (the upper bits once more below), 512 by zero padding.
 */
export function expand(code: number, from: number, to: number, by: Expansion): number {
  return FORMULAS[by](code, from, to);
}

const FORMULAS: Readonly<Record<Expansion, (code: number, from: number, to: number) => number>> = {
  scaling: (code, from, to) => Math.round((code * fullCode(to)) / fullCode(from)),
  // The bits repeated without end are code / (2^from - 1) of one; those of a full code would round up to it.
  replication: (code, from, to) => Math.min(Math.floor((code * (fullCode(to) + 1)) / fullCode(from)), fullCode(to)),
  'zero-padding': (code, from, to) => code * 2 ** (to - from),
};
