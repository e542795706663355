import type { Rgb } from '../../plan/pattern/patch.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import { deltaUv1976 } from '../color/chromaticity-1976.ts';
import { drives } from '../color/code-values.ts';
import { readingProblem } from '../color/reading-problem.ts';
import { primariesOf, RGB_SPACES, type RgbSpace } from '../color/rgb-space.ts';
import { sumOf } from '../color/sum-of.ts';
import { resolveToneResponse } from '../color/tone/resolve-tone-response.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import type { Evidence } from '../evidence.ts';
import { STANDARD_TONES, STANDARD_WHITES, type WhiteName } from './standard-colors.ts';

/**
 * The light follows another standard than the calibration: its white, its primaries or its tone response, each one of a closed list. If
 * one of them is neither as calibrated nor as in a standard, nothing is named, as a panel that has drifted is in no other mode.
 */
export function lightOfAnotherMode(
  evidence: Pick<Evidence, 'plan' | 'readings' | 'calibration'>,
  toneResponse: number | string | null,
): FoundDiagnosis | null {
  const { reference } = evidence.calibration;
  if (reference === null) return null;
  const light = meanLight(evidence);
  const { colors } = reference;
  const [white, primaries] = [
    whiteOf(light, colors.white),
    primariesLike(light, [colors.red, colors.green, colors.blue]),
  ];
  const toneResponses = tonesOf(light, toneResponse, colors.black);
  if (white === OTHER || primaries === OTHER || toneResponses === OTHER) return null;
  if (white === null && primaries === null && toneResponses.length === 0) return null;
  return { cause: 'light-of-another-mode', params: { white, primaries, toneResponses } };
}

/** Neither as calibrated nor as in one standard of the list. */
const OTHER = 'other';

/** Distances in u'v': from the calibration at least, from a standard at most. Standards are at least 0.008 apart in white, 0.03 in a primary. */
const WHITE = { apart: 0.008, within: 0.004 };
const PRIMARY = { apart: 0.02, within: 0.012 };
/** The same for the luminance of grays, in natural logarithms of the ratio. */
const TONE = { apart: 0.12, within: 0.05 };

interface Light {
  readonly drives: Rgb;
  readonly mean: Xyz;
}

/** Of each flat patch, over all places. */
function meanLight({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): readonly Light[] {
  return plan.patches.flatMap((patch, patchIndex) => {
    const lights = readings.flatMap((reading) =>
      reading.kind === 'light' && reading.patchIndex === patchIndex && readingProblem(reading) === null
        ? [reading.light]
        : [],
    );
    if (patch.pattern || lights.length === 0) return [];
    const mean = (axis: keyof Xyz) => sumOf(lights, (light) => light[axis]) / lights.length;
    return [{ drives: drives(patch), mean: { X: mean('X'), Y: mean('Y'), Z: mean('Z') } }];
  });
}

function lightAt(light: readonly Light[], r: number, g: number, b: number): Xyz | null {
  return light.find(({ drives: of }) => of.r === r && of.g === g && of.b === b)?.mean ?? null;
}

function whiteOf(light: readonly Light[], expected: Xyz): WhiteName | null | typeof OTHER {
  const measured = lightAt(light, 1, 1, 1);
  if (measured === null || apart(expected, measured) < WHITE.apart) return null;
  const names = Object.keys(STANDARD_WHITES) as WhiteName[];
  return names.find((name) => apart(STANDARD_WHITES[name], measured) <= WHITE.within) ?? OTHER;
}

function primariesLike(light: readonly Light[], expected: readonly Xyz[]): RgbSpace | null | typeof OTHER {
  const measured = [lightAt(light, 1, 0, 0), lightAt(light, 0, 1, 0), lightAt(light, 0, 0, 1)];
  const farthest = (from: readonly Xyz[]) =>
    Math.max(...measured.map((color, at) => (color ? apart(from[at] as Xyz, color) : 0)));
  if (farthest(expected) < PRIMARY.apart) return null;
  const found = RGB_SPACES.find((space) => farthest(primariesOf(space)) <= PRIMARY.within);
  return found === undefined || measured.includes(null) ? OTHER : found;
}

function tonesOf(
  light: readonly Light[],
  expected: number | string | null,
  calibratedBlack: Xyz,
): readonly (number | string)[] | typeof OTHER {
  const white = lightAt(light, 1, 1, 1);
  const black = lightAt(light, 0, 0, 0) ?? calibratedBlack;
  if (white === null || white.Y <= black.Y || expected === null) return [];
  // Nearer to black, what the room adds decides; nearer to white, all curves are alike.
  const grays = light.filter(({ drives: { r, g, b } }) => r === g && g === b && r >= 0.15 && r <= 0.85);
  const screen = { whiteCdM2: white.Y, blackCdM2: black.Y };
  const farthest = (tone: number | string) => {
    const response = resolveToneResponse(tone);
    return Math.max(
      0,
      ...grays.map(({ drives: of, mean }) =>
        Math.abs(
          Math.log(Math.max(mean.Y - black.Y, Number.MIN_VALUE) / (white.Y - black.Y) / response.toLight(of, screen).g),
        ),
      ),
    );
  };
  if (!(farthest(expected) >= TONE.apart)) return [];
  const found = STANDARD_TONES.filter((tone) => farthest(tone) <= TONE.within);
  return found.length === 0 ? OTHER : found;
}

function apart(from: Xyz, to: Xyz): number {
  return deltaUv1976(from, to) ?? Number.POSITIVE_INFINITY;
}
