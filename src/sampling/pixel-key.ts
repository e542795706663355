import type { Position } from './sample-point.ts';

/** A whole number of its own for each pixel of a signal of less than 2^26 rows. */
export function pixelKey({ xPx, yPx }: Position): number {
  return xPx * 2 ** 26 + yPx;
}
