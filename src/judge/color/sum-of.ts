/** The sum of a number of each; 0 of none. */
export function sumOf<One>(all: readonly One[], value: (one: One) => number): number {
  let total = 0;
  for (const one of all) total += value(one);
  return total;
}
