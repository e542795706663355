import type { Xyz } from '../../read/reference/xyz.ts';

/** The share of each of three colors that makes a fourth one by additive mixture (Cramer's rule). They must not lie in one plane. */
export function mixOf([red, green, blue]: Three<Xyz>, color: Xyz): Three<number> {
  const whole = determinant([red, green, blue]);
  return [
    determinant([color, green, blue]) / whole,
    determinant([red, color, blue]) / whole,
    determinant([red, green, color]) / whole,
  ];
}

export type Three<T> = readonly [T, T, T];

/** Six times the volume that three colors span in XYZ; 0 if they lie in one plane. */
export function determinant([a, b, c]: Three<Xyz>): number {
  return a.X * (b.Y * c.Z - b.Z * c.Y) - b.X * (a.Y * c.Z - a.Z * c.Y) + c.X * (a.Y * b.Z - a.Z * b.Y);
}
