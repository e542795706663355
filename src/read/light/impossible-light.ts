import type { Patch } from '../../plan/pattern/patch.ts';
import type { LightAnswer } from '../reading.ts';

/** Ten times the peak of the PQ signal (SMPTE ST 2084), for X and Z may be larger than Y. */
const MAX_CD_M2 = 100_000;
/** A white of 1 is a relative value; see docs/project/decisions/0009-a-calibration-that-cannot-be-true.md. */
const MIN_WHITE_CD_M2 = 1;
/** Below this sum of X, Y and Z noise makes any chromaticity. */
const MIN_SUM_CD_M2 = 1;
/** A meter that measures black has less noise. */
const NOISE_CD_M2 = 0.05;
/** Max distance outside the spectral locus, in x and y, to which noise and a correction may bring the light of a laser. */
const TOLERANCE_XY = 0.02;

/**
 * Reason why no display can have this light, as the end of a sentence; null if one can. The chromaticity is checked only if no component is below 0.
 */
export function impossibleLight({ X, Y, Z }: LightAnswer['light'], isChromatic = true): string | null {
  const max = Math.max(X, Y, Z);
  if (max > MAX_CD_M2) return `${max} is above ${MAX_CD_M2} cd/m2`;
  const sum = X + Y + Z;
  if (!isChromatic || sum < MIN_SUM_CD_M2 || Math.min(X, Y, Z) < 0) return null;
  const [x, y] = [X / sum, Y / sum];
  return outside(x, y) > TOLERANCE_XY ? `no light has the chromaticity ${x.toFixed(4)}, ${y.toFixed(4)}` : null;
}

/**
 * Reason why a component below 0 is not the noise of a light near 0, as the end of a sentence; null if none is below 0, or if it may be noise. A
 * correction for other primaries may take a component below 0 by a small part of the light.
 */
export function impossiblyNegative(light: LightAnswer['light']): string | null {
  const lit = Object.values(light).reduce((sum, value) => sum + Math.max(0, value), 0);
  const [name, value] = Object.entries(light).reduce((lowest, one) => (one[1] < lowest[1] ? one : lowest));
  const least = -Math.max(NOISE_CD_M2, TOLERANCE_XY * lit);
  return value < least ? `${name} is ${value} cd/m2, farther below 0 than noise` : null;
}

/**
 * Reason why these luminances, in cd/m2, are not those of a patch on any display whose white is above 1 cd/m2; null if they may be. The share of a
 * patch in white is underestimated: by a tone response of the power of 3, which no display reaches.
 */
export function impossiblyDark({ name, codes, bitDepth }: Patch, luminances: readonly number[]): string | null {
  const share = (code: number) => (code / (2 ** bitDepth - 1)) ** 3;
  const min = MIN_WHITE_CD_M2 * (0.2126 * share(codes.r) + 0.7152 * share(codes.g) + 0.0722 * share(codes.b));
  const max = Math.max(...luminances);
  if (luminances.length === 0 || max > min || min === 0) return null;
  return `${name} is ${max} cd/m2, expected more than ${Number(min.toPrecision(2))}`;
}

/** Signed distance from the area of all real chromaticities: positive outside. */
function outside(x: number, y: number): number {
  const distances = SPECTRAL_LOCUS.map(([fromX, fromY], place) => {
    const [toX, toY] = SPECTRAL_LOCUS[(place + 1) % SPECTRAL_LOCUS.length] ?? [0, 0];
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    // The locus runs clockwise: outside is on its left.
    return (alongX * (y - fromY) - alongY * (x - fromX)) / Math.hypot(alongX, alongY);
  });
  return Math.max(...distances);
}

/** Chromaticities of the spectrum for the CIE 1931 standard observer (CIE 15:2018), in nanometers: 400, 450, 460, ..., 620, 700. */
const SPECTRAL_LOCUS: readonly (readonly [number, number])[] = [
  [0.1733, 0.0048],
  [0.1566, 0.0177],
  [0.144, 0.0297],
  [0.1241, 0.0578],
  [0.0913, 0.1327],
  [0.0454, 0.295],
  [0.0082, 0.5384],
  [0.0139, 0.7502],
  [0.0743, 0.8338],
  [0.1547, 0.8059],
  [0.2296, 0.7543],
  [0.3731, 0.6245],
  [0.5125, 0.4866],
  [0.627, 0.3725],
  [0.6915, 0.3083],
  [0.7347, 0.2653],
];
