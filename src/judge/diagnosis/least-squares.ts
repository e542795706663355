import { ROUNDING } from '../color/rounding.ts';
import { sumOf } from '../color/sum-of.ts';

/**
 * The weights of the terms that come nearest to the values, in the least-squares sense, by the normal equations and Gauss-Jordan
 * elimination; null if the rows do not determine them.
 */
export function leastSquares(
  rows: readonly { readonly terms: readonly number[]; readonly value: number }[],
): readonly number[] | null {
  const size = rows[0]?.terms.length;
  if (!size || rows.length < size) return null;
  const at = (values: readonly number[], index: number) => values[index] as number;
  let equations = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (__, j) => sumOf(rows, ({ terms }) => at(terms, i) * at(terms, j))),
    sumOf(rows, ({ terms, value }) => at(terms, i) * value),
  ]);
  for (let step = 0; step < size; step++) {
    // Normal equations are positive definite: no order of pivots is better than another.
    const [pivot, ...left] = equations.slice(step) as [number[], ...number[][]];
    if (Math.abs(at(pivot, step)) < ROUNDING) return null;
    const whole = pivot.map((value) => value / at(pivot, step));
    const eliminate = (row: readonly number[]) => row.map((value, index) => value - at(row, step) * at(whole, index));
    equations = [...equations.slice(0, step).map(eliminate), whole, ...left.map(eliminate)];
  }
  return equations.map((row) => at(row, size));
}
