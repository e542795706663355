import type { Xyz } from '../../read/reference/xyz.ts';
import { type Chromaticity1976, chromaticity1976, distance1976 } from './chromaticity-1976.ts';

/**
 * True if light can pass for white: within 0.025 in u'v' of a black body of 3,500 to 25,000 K, or within another distance. Daylight is 0.004 away from
 * that line, the yellow of a small gamut 0.03. True also for light without a chromaticity, which other checks refuse.
 */
export function isSomeWhite(light: Xyz, mostOff = MOST_OFF_WHITE): boolean {
  const color = chromaticity1976(light);
  if (!color) return true;
  for (let mired = 40; mired <= 286; mired += 2) {
    if (distance1976(blackBody(1e6 / mired), color) <= mostOff) return true;
  }
  return false;
}

const MOST_OFF_WHITE = 0.025;

/** M. Krystek, Color Research & Application 10, 38 to 40 (1985), with v' = 1.5 v. */
function blackBody(kelvin: number): Chromaticity1976 {
  const square = kelvin ** 2;
  const u =
    (0.860117757 + 1.54118254e-4 * kelvin + 1.28641212e-7 * square) /
    (1 + 8.42420235e-4 * kelvin + 7.08145163e-7 * square);
  const v =
    (0.317398726 + 4.22806245e-5 * kelvin + 4.20481691e-8 * square) /
    (1 - 2.89741816e-5 * kelvin + 1.61456053e-7 * square);
  return { u, v: 1.5 * v };
}
