/** A range of a parameter: `linear` or `log` tells how the values to try are spaced. */
export interface ParameterRange {
  readonly low: number;
  readonly high: number;
  readonly spacing: 'linear' | 'log';
}

/**
 * The value of one parameter with the smallest misfit: the best of a grid, then a golden-section search between its neighbors (Kiefer,
 * 1953, "Sequential minimax search for a maximum"). `misfitAt` may end early, with a misfit of `stopAt` or more.
 */
export function fitParameter(
  misfitAt: (value: number, stopAt: number) => number,
  { low, high, spacing }: ParameterRange,
): { readonly value: number; readonly misfit: number } {
  const [from, to] = spacing === 'log' ? [Math.log(low), Math.log(high)] : [low, high];
  const valueAt = (place: number) => (spacing === 'log' ? Math.exp(place) : place);
  const step = (to - from) / GRID;
  const at = (place: number, stopAt = Number.POSITIVE_INFINITY) => ({
    place,
    misfit: misfitAt(valueAt(place), stopAt),
  });
  let best = at(from);
  for (let index = 1; index <= GRID; index++) {
    const one = at(from + index * step, best.misfit);
    if (one.misfit < best.misfit) best = one;
  }
  let [left, right] = [Math.max(best.place - step, from), Math.min(best.place + step, to)];
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [right - GOLDEN * (right - left), left + GOLDEN * (right - left)];
    const [atA, atB] = [at(a), at(b)];
    for (const one of [atA, atB]) if (one.misfit < best.misfit) best = one;
    if (atA.misfit <= atB.misfit) right = b;
    else left = a;
  }
  return { value: valueAt(best.place), misfit: best.misfit };
}

const GRID = 160;
const ROUNDS = 20;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
