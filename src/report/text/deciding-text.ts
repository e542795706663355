import { sideOf } from '../../judge/against-bound.ts';
import type { LimitOperator } from '../../judge/profiles/profile.ts';

/**
 * A value next to bounds, as people read it: `short` if that is on the same side of each bound as the value is, else with as many digits
 * as it takes. A value at a bound reads as the bound. Bounds are printed with `boundText`, in full.
 */
export function decidingText(
  value: number,
  bounds: readonly (number | null)[],
  short: string,
  operator?: LimitOperator,
): string {
  const sides = bounds.flatMap((bound) => (bound === null ? [] : [{ bound, side: sideOf(value, bound, operator) }]));
  const isTold = (text: string) =>
    sides.every(({ bound, side }) =>
      side === 'at' ? Number(text) === bound : sideOf(Number(text), bound, operator) === side,
    );
  if (isTold(short)) return short;
  const at = sides.find(({ side }) => side === 'at');
  if (at) return boundText(at.bound, decimalsOf(short));
  return longerTexts(value, decimalsOf(short)).find(isTold) ?? String(value);
}

/** A bound in full, with at least so many decimals. */
export function boundText(bound: number, decimals = 0): string {
  const text = String(bound);
  return text.includes('e') || decimalsOf(text) >= decimals ? text : bound.toFixed(decimals);
}

/** The value with one more digit each, up to all that a double holds. */
function longerTexts(value: number, decimals: number): readonly string[] {
  if (Math.abs(value) < SMALL) return Array.from({ length: 16 }, (_, more) => value.toPrecision(2 + more));
  return Array.from({ length: Math.max(0, MOST_DECIMALS - decimals) }, (_, more) => value.toFixed(decimals + 1 + more));
}

/** Below, decimals are mostly zeros. */
const SMALL = 1e-6;
const MOST_DECIMALS = 20;

function decimalsOf(text: string): number {
  return text.includes('e') ? 0 : (text.split('.')[1] ?? '').length;
}
