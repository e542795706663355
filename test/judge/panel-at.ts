import type { Patch } from '../../src/plan/pattern/patch.ts';
import type { SamplePoint } from '../../src/plan/sampling/sample-point.ts';
import type { Xyz } from '../../src/read/reference/xyz.ts';
import { ciede2000 } from './color/independent.ts';

/** The light of a made-up panel: its color at a point under a patch. */
export type Panel = (patch: Patch, point: SamplePoint) => Xyz;

/** Where a panel is bad. */
export interface Place {
  readonly patch: string;
  readonly centerIndex: number;
  /** How many points the patch is read at, `index` from 0. */
  readonly count: number;
  /** Luminance off the center as a part of the center where the panel is good. */
  readonly offCenter: number;
}

type Change = (good: Xyz, level: Patch, factor: number) => Xyz;

/** Panels on which one metric has a value, worked out from its formula backward; elsewhere they are as even as the place says. */
export function panelsAt(metric: string, value: number, place: Place): readonly Panel[] {
  const { centerIndex, count } = place;
  const [corner, opposite] = [0, count - 1];
  /** The mean counts the center, which deviates by nothing. */
  const ofMean = (value * count) / (count - 1);
  const at = (change: Change, ...indices: number[]) =>
    panel(place, (index) => (indices.includes(index) ? change : null));
  const offCenter = (even: Change, odd: Change) =>
    panel(place, (index) => (index === centerIndex ? null : index % 2 === 0 ? even : odd));
  const bothWays = (factor: number) => [at(times(factor), corner), at(times(1 / factor), corner)];
  switch (metric) {
    case 'luminance-center-max':
      return [at(times(1 - value / 100), corner), at(times(1 + value / 100), corner)];
    case 'luminance-center-mean':
      return [
        offCenter(times(1 - ofMean / 100), times(1 - ofMean / 100)),
        offCenter(times(1 - ofMean / 100), times(1 + ofMean / 100)),
      ];
    case 'luminance-center-ratio-min':
    case 'luminance-center-ratio-max':
      return [at((good, _, factor) => scaled(good, value / factor), corner)];
    case 'nonuniformity':
      return bothWays(1 - value / 100);
    case 'luminance-min-max-ratio':
    case 'luminance-max-min-ratio':
      return bothWays(value);
    case 'mld':
      return bothWays((200 - value) / (200 + value));
    case 'contrast-deviation-max':
      return [at(times(1 - value / 100), corner), at(times(1 + value / 100), corner)];
    case 'uv-1976-center-max':
      return [at(shifted(value, 0), corner), at(shifted(0, -value), corner)];
    case 'uv-1976-pair-max': {
      // Half to each side: the distance from the center is half of what is asked for.
      const shifts = [shifted(value / 2, 0), shifted(-value / 2, 0)] as const;
      return [panel(place, (index) => (index === corner ? shifts[0] : index === opposite ? shifts[1] : null))];
    }
    case 'chroma-center-max':
      return [at(tinted(0, value), corner), at(tinted(0, -value), corner)];
    case 'chroma-center-mean':
      // Blue here, yellow there: signs would cancel.
      return [offCenter(tinted(0, ofMean), tinted(0, -ofMean)), offCenter(tinted(0, ofMean), tinted(0, ofMean))];
    case 'delta-e-2000-center-max':
      return [at(apart(value), corner), ...(place.patch === 'white' ? [] : [oppositeTints(place, value)])];
    case 'delta-e-2000-center-mean':
      return [offCenter(apart(ofMean), apart(ofMean))];
    default:
      throw new Error(`No panel is known for ${metric}`);
  }
}

/** A panel that is good everywhere but where a change is. */
function panel({ patch: bad, centerIndex, offCenter }: Place, changeAt: (index: number) => Change | null): Panel {
  return (patch, { index }) => {
    const factor = index === centerIndex ? 1 : offCenter;
    const good = scaled(goodLight(patch), factor);
    const change = patch.name === bad ? changeAt(index) : null;
    return change ? change(good, patch, factor) : good;
  };
}

/** An sRGB panel of 100 cd/m2 and gamma 2.2; black is 0.3 cd/m2. */
export function goodLight({ codes }: Patch): Xyz {
  const parts = [codes.r, codes.g, codes.b].map((code) => (code / 255) ** 2.2);
  const sum = (row: readonly number[]) => row.reduce((total, weight, place) => total + weight * (parts[place] ?? 0), 0);
  if (parts.every((part) => part === 0)) return scaled(WHITE, 0.003);
  return { X: sum(TO_XYZ.X), Y: sum(TO_XYZ.Y), Z: sum(TO_XYZ.Z) };
}

const TO_XYZ = {
  X: [41.24, 35.76, 18.05],
  Y: [21.26, 71.52, 7.22],
  Z: [1.93, 11.92, 95.05],
} as const;
const WHITE: Xyz = { X: 95.05, Y: 100, Z: 108.9 };

function scaled({ X, Y, Z }: Xyz, factor: number): Xyz {
  return { X: X * factor, Y: Y * factor, Z: Z * factor };
}

function times(factor: number): Change {
  return (good) => scaled(good, factor);
}

/** Same luminance, another chromaticity. */
function shifted(du: number, dv: number): Change {
  return ({ X, Y, Z }) => {
    const sum = X + 15 * Y + 3 * Z;
    const [u, v] = [(4 * X) / sum + du, (9 * Y) / sum + dv];
    return { X: (Y * 9 * u) / (4 * v), Y, Z: (Y * (12 - 3 * u - 20 * v)) / (4 * v) };
  };
}

/** Same luminance; a* and b* relative to the white of the panel's center. */
function tinted(a: number, b: number): Change {
  return ({ Y }) => {
    const f = cubeRoot(Y / WHITE.Y);
    return { X: WHITE.X * cube(f + a / 500), Y, Z: WHITE.Z * cube(f - b / 200) };
  };
}

/** So much CIEDE2000 from the neutral good color, toward yellow. */
function apart(deltaE2000: number): Change {
  return (good, level, factor) => {
    const L = lightness(good.Y);
    const b = solve((one) => ciede2000({ L, a: 0, b: 0 }, { L, a: 0, b: one }), deltaE2000);
    return tinted(0, b)(good, level, factor);
  };
}

/** Everything is tinted one way and a corner the other way: equal chroma, so that only the hue differs, by 120 degrees. */
function oppositeTints(place: Place, deltaE2000: number): Panel {
  const side = Math.sin(Math.PI / 3);
  const tint = (sign: number): Change => {
    return (good, level, factor) => {
      const L = lightness(good.Y);
      const of = (t: number, to: number) => ({ L, a: t / 2, b: to * t * side });
      const t = solve((one) => ciede2000(of(one, 1), of(one, -1)), deltaE2000);
      const { a, b } = of(t, sign);
      return tinted(a, b)(good, level, factor);
    };
  };
  return panel(place, (index) => tint(index === 0 ? -1 : 1));
}

/** Where a growing function has a value, 0 to 100. */
function solve(of: (x: number) => number, value: number): number {
  let [low, high] = [0, 100];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (of(middle) < value) low = middle;
    else high = middle;
  }
  return high;
}

function lightness(Y: number): number {
  return 116 * cubeRoot(Y / WHITE.Y) - 16;
}

/** Of Lab, with its straight part near black. */
function cubeRoot(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
}

function cube(f: number): number {
  return f > 6 / 29 ? f ** 3 : (116 * f - 16) * (27 / 24389);
}
