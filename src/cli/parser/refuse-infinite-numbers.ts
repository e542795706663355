import { usageError } from '../usage-error.ts';

/** Refuses numbers that are too large, as `1e999` is, and Infinity: a limit that nothing exceeds limits nothing. Throws `usage`. */
export function refuseInfiniteNumbers(argv: object): void {
  for (const [name, value] of Object.entries(argv)) {
    const isInfinite = [value]
      .flat()
      .some((one) => one === Number.POSITIVE_INFINITY || one === Number.NEGATIVE_INFINITY);
    if (isInfinite) throw usageError(`--${name} expects a number that is finite.`);
  }
}
