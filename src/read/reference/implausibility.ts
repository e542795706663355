import type { NoParams, StatementOf } from '../../base/statement.ts';
import { additivityErrorPercent } from './additivity.ts';
import type { Reference } from './reference.ts';
import type { Xyz } from './xyz.ts';

/** Properties that no display can have, by code; luminances in cd/m2. */
export interface Implausibilities {
  'too-bright': { readonly luminanceCdM2: number; readonly maxCdM2: number };
  'white-too-dim': { readonly luminanceCdM2: number; readonly minCdM2: number };
  'contrast-too-low': { readonly component: 'X' | 'Y' | 'Z'; readonly contrast: number; readonly min: number };
  'primary-too-dark': { readonly color: string; readonly luminanceCdM2: number; readonly blackCdM2: number };
  'white-outside-triangle': NoParams;
  'sum-not-white': { readonly timesWhite: number };
}

export type Implausibility = StatementOf<Implausibilities>;

/**
 * The first property that no display can have, in the five colors of a calibration; null if there is none. The bounds are far from every real
 * display: they find a wrong unit, a mixed-up measurement or an invented result, not a poor monitor. The reason of each number is in
 * docs/project/decisions/0009-a-calibration-that-cannot-be-true.md.
 */
export function implausibilityOf(colors: Reference['colors']): Implausibility | null {
  const { white, black, ...primaries } = colors;
  return (
    luminanceProblem(colors) ??
    contrastProblem(white, black) ??
    darkPrimary(primaries, black) ??
    triangleProblem(primaries, white, black) ??
    sumProblem(colors)
  );
}

type Primaries = Omit<Reference['colors'], 'white' | 'black'>;

/** The peak of the PQ signal (SMPTE ST 2084). */
const MAX_LUMINANCE_CD_M2 = 10_000;
/** A white of 1 is a relative value; the dimmest white in use, of stereoscopic cinema, is above 10 cd/m2. */
const MIN_WHITE_CD_M2 = 1;
/** The density range of newsprint, the dimmest paper that a monitor simulates, is about 1. */
const MIN_CONTRAST = 10;
/** A sum of 0.3 to 2 times white: a white subpixel makes white brighter than the sum, a power limit dimmer. */
const ADDITIVITY_PERCENT = { min: -70, max: 100 };

function luminanceProblem(colors: Reference['colors']): Implausibility | null {
  const { white } = colors;
  const max = Math.max(...Object.values(colors).map(({ Y }) => Y));
  if (!(max <= MAX_LUMINANCE_CD_M2)) {
    return { code: 'too-bright', params: { luminanceCdM2: short(max), maxCdM2: MAX_LUMINANCE_CD_M2 } };
  }
  if (white.Y > MIN_WHITE_CD_M2) return null;
  return { code: 'white-too-dim', params: { luminanceCdM2: short(white.Y), minCdM2: MIN_WHITE_CD_M2 } };
}

/**
 * Of luminance, and of X and Z as well: a black of one color only may hold more X or Z than white and next to no Y. A black of exactly
 * 0 is that of a display whose pixels can be off.
 */
function contrastProblem(white: Xyz, black: Xyz): Implausibility | null {
  const low = (['Y', 'X', 'Z'] as const).find((component) => !(white[component] >= MIN_CONTRAST * black[component]));
  if (low === undefined) return null;
  const contrast = short(white[low] / black[low]);
  return { code: 'contrast-too-low', params: { component: low, contrast, min: MIN_CONTRAST } };
}

function darkPrimary(primaries: Primaries, black: Xyz): Implausibility | null {
  const dark = Object.entries(primaries).find(([, { Y }]) => Y <= black.Y);
  if (!dark) return null;
  const [color, { Y }] = dark;
  return { code: 'primary-too-dark', params: { color, luminanceCdM2: short(Y), blackCdM2: short(black.Y) } };
}

/**
 * White inside the triangle is a mixture of positive amounts of the three. That holds in xy and in u'v' alike, which are
 * projections of XYZ, and is asked here of XYZ itself, black taken off each.
 */
function triangleProblem({ red, green, blue }: Primaries, white: Xyz, black: Xyz): Implausibility | null {
  const [r, g, b, w] = [red, green, blue, white].map((color) => vector(color, black)) as [
    Vector,
    Vector,
    Vector,
    Vector,
  ];
  const whole = determinant(r, g, b);
  const amounts = [determinant(w, g, b), determinant(r, w, b), determinant(r, g, w)].map((part) => part / whole);
  if (amounts.every((amount) => amount > 0 && Number.isFinite(amount))) return null;
  return { code: 'white-outside-triangle', params: {} };
}

function sumProblem(colors: Reference['colors']): Implausibility | null {
  const error = additivityErrorPercent(colors);
  if (error >= ADDITIVITY_PERCENT.min && error <= ADDITIVITY_PERCENT.max) return null;
  return { code: 'sum-not-white', params: { timesWhite: short(1 + error / 100) } };
}

type Vector = readonly [number, number, number];

function vector({ X, Y, Z }: Xyz, black: Xyz): Vector {
  return [X - black.X, Y - black.Y, Z - black.Z];
}

function determinant([aX, aY, aZ]: Vector, [bX, bY, bZ]: Vector, [cX, cY, cZ]: Vector): number {
  return aX * (bY * cZ - bZ * cY) - bX * (aY * cZ - aZ * cY) + cX * (aY * bZ - aZ * bY);
}

function short(value: number): number {
  return Number(value.toPrecision(4));
}
