/** A place as fractions of width and height, as people read it: `0.9, 0.1`. */
export function fractionsText({
  xFraction,
  yFraction,
}: {
  readonly xFraction: number;
  readonly yFraction: number;
}): string {
  return [xFraction, yFraction].map((fraction) => String(Number(fraction.toFixed(4)))).join(', ');
}
