import type { MeterXyz } from './meter.ts';

/** Errors of printed numbers: in shares of the sum of the components, and in cd/m2. */
interface Rounding {
  readonly relative: number;
  readonly absolute: number;
}

/** True if a chromaticity (CIE 1931 x, y) is that of tristimulus values, up to rounding. */
export function isOneLight(
  { X, Y, Z }: MeterXyz,
  { x, y }: { readonly x: number; readonly y: number },
  { relative, absolute }: Rounding,
): boolean {
  const sum = X + Y + Z;
  const size = Math.abs(X) + Math.abs(Y) + Math.abs(Z);
  const agrees = (value: number, share: number) =>
    Math.abs(value - share * sum) <= relative * size + absolute * (1 + 2 * Math.abs(share));
  return agrees(X, x) && agrees(Y, y);
}
