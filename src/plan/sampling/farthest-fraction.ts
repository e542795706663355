/** Max distance of a measured place from its point, in fractions of width and height; people write 1/6 as 0.167 or 0.17. */
export const FARTHEST_FRACTION = 0.01;
/** Decimal fractions are not exact in binary: 0.51 is 0.01 from 0.5. */
export const FRACTION_ROUNDING = 1e-9;

interface Place {
  readonly xFraction: number;
  readonly yFraction: number;
}

/** The larger of the distances across and down, in fractions. */
export function fractionsApart(one: Place, other: Place): number {
  return Math.max(Math.abs(one.xFraction - other.xFraction), Math.abs(one.yFraction - other.yFraction));
}
