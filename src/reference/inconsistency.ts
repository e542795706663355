import type { MeasuredColors } from './calibration-in-force.ts';
import type { ReceivedColor } from './calibration-result-schema.ts';

/**
 * What contradicts itself in the five colors of a calibration, as a clause, or null: a value that is no light, x and y that
 * are not those of X, Y, Z (by more than 0.002), a white that is not brighter than black and than each primary.
 */
export function inconsistencyOf(colors: MeasuredColors): string | null {
  for (const [name, color] of Object.entries(colors)) {
    const wrong = contradictionIn(color);
    if (wrong) return `${name} has ${wrong}`;
  }
  const { white, ...others } = colors;
  const brighter = Object.entries(others).find(([, { Y }]) => Y >= white.Y);
  return brighter ? `white (${white.Y} cd/m2) is not brighter than ${brighter[0]} (${brighter[1].Y} cd/m2)` : null;
}

const CHROMATICITY_TOLERANCE = 0.002;

function contradictionIn({ X, Y, Z, x, y }: ReceivedColor): string | null {
  if (![X, Y, Z, x, y].every(Number.isFinite)) return 'a value that is not a finite number';
  if (Math.min(X, Y, Z) < 0) return `a tristimulus value below 0 (${X}, ${Y}, ${Z})`;
  const sum = X + Y + Z;
  const tolerance = CHROMATICITY_TOLERANCE + roundingOf(sum);
  if (sum === 0 || (Math.abs(x - X / sum) <= tolerance && Math.abs(y - Y / sum) <= tolerance)) return null;
  return `x = ${x}, y = ${y}, but its X, Y, Z (${X}, ${Y}, ${Z}) give ${(X / sum).toFixed(4)}, ${(Y / sum).toFixed(4)}`;
}

/**
 * How far rounding alone can move x and y. Services write a black with few digits: each of X, Y, Z may be off by half of the
 * last of four decimals, which moves x = X / sum by at most (0.5 + 1.5 x) / 10000 / sum, 2 / 10000 / sum with x of 1. That
 * is at most a tenth of the tolerance from a sum of 1 on, if nothing is granted; and a black of exactly 0 has no x and y.
 */
function roundingOf(sum: number): number {
  return sum < 1 ? 0.0002 / sum : 0;
}
