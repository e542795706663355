import type { LimitOperator } from './profiles/profile.ts';

/** The side of a bound on which a value is. */
export type Side = 'below' | 'at' | 'above';

/**
 * A computed value this close to a bound, as a part of it, is at the bound: 45.18 against 50.2 is 10 % less, although
 * its double is not. Much wider than what arithmetic loses, much narrower than what any instrument tells.
 */
const RELATIVE_TOLERANCE = 1e-12;

/** The side of a bound that a value is on. `==` compares code values, which are exact. */
export function sideOf(value: number, bound: number, operator?: LimitOperator): Side {
  const difference = value - bound;
  const tolerance = operator === '==' ? 0 : RELATIVE_TOLERANCE * Math.abs(bound);
  if (Math.abs(difference) <= tolerance) return 'at';
  return difference < 0 ? 'below' : 'above';
}

/** True if a value is on the side of a bound that an operator asks for. */
export function meetsBound(value: number, operator: LimitOperator, bound: number): boolean {
  return SIDES[operator].includes(sideOf(value, bound, operator));
}

const SIDES: Readonly<Record<LimitOperator, readonly Side[]>> = {
  '<': ['below'],
  '<=': ['below', 'at'],
  '>': ['above'],
  '>=': ['above', 'at'],
  '==': ['at'],
};
