import type { Patch } from '../../plan/pattern/patch.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import type { Deviation, Lab } from '../color/deviation.ts';
import { xyzToLab } from '../color/lab.ts';
import type { NoColor } from './metric-problem.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import { type Keeping, once } from './once.ts';
import type { PointValues } from './point-value.ts';

/** The readings of one patch as metrics look at them; what several metrics need is computed when first asked for. */
export interface PatchReadings extends Keeping {
  readonly patchIndex: number;
  readonly patch: Patch;
  readonly deviations: readonly Deviation[];
  /** Those whose colors are compared with the calibration's: all, unless some are judged by code value for want of a tone response. */
  readonly compared: readonly Deviation[];
  /** Absolute XYZ at each point. These throw `uncomputable-metric`. */
  readonly colors: () => PointColors;
  /** The same if the points are to be compared with each other: those of a chart differ by design, and throw. */
  readonly evenColors: () => PointColors;
  readonly centerColor: () => PointColor;
  /** Luminance at each point in cd/m2, the ambient term added. */
  readonly luminances: () => PointValues;
  readonly centerLuminance: () => number;
  /** Lab at each point and at the center, relative to white at the center. */
  readonly labs: () => PointLabs;
}

export interface PointColor {
  readonly pointIndex: number;
  readonly xyz: Xyz;
}

/** Colors at points, in the order of their readings; there is at least one. */
export interface PointColors {
  readonly pointIndices: readonly number[];
  readonly xyz: readonly Xyz[];
}

export interface PointLabs {
  readonly center: Lab;
  readonly pointIndices: readonly number[];
  readonly labs: readonly Lab[];
}

/** The input that a level takes from its surroundings. */
export interface PatchSources {
  readonly plan: SamplingPlan;
  readonly colorOf: (deviation: Deviation) => Xyz | null;
  readonly whyNoColor: NoColor;
  readonly ambientCdM2: number;
  /** Deviations that are judged by code value, since no tone response is known. */
  readonly byCode: ReadonlySet<Deviation>;
  /** White at the center for a patch of that bit depth; throws `uncomputable-metric`. */
  readonly centerWhite: (patch: Patch) => Xyz;
}

/** The level of a patch over its deviations. */
export function patchReadings(
  patchIndex: number,
  patch: Patch,
  deviations: readonly Deviation[],
  from: PatchSources,
): PatchReadings {
  const colors = once(() => colorsOf(patch, deviations, from));
  const evenColors = once(() => evenOf(patch, colors));
  const { byCode } = from;
  const withColor = deviations.filter((deviation) => !byCode.has(deviation));
  const centerColor = once(() => centerOf(patch, evenColors(), partOf(from.plan, patchIndex).centerIndex));
  return {
    kept: new Map(),
    patchIndex,
    patch,
    deviations,
    compared: withColor.length > 0 ? withColor : deviations,
    colors,
    evenColors,
    centerColor,
    luminances: once(() => luminancesOf(patch, evenColors(), from.ambientCdM2)),
    centerLuminance: () => centerColor().xyz.Y + from.ambientCdM2,
    labs: once(() => {
      const white = from.centerWhite(patch);
      const { pointIndices, xyz } = evenColors();
      return { center: xyzToLab(centerColor().xyz, white), pointIndices, labs: labsOf(xyz, white) };
    }),
  };
}

/** True if a patch is black: the one color that may rightly have no luminance. */
export function isBlack({ codes, pattern }: Patch): boolean {
  return pattern === undefined && codes.r + codes.g + codes.b === 0;
}

function evenOf(patch: Patch, colors: PatchReadings['colors']): PointColors {
  if (patch.pattern?.kind !== 'cells') return colors();
  throw new UncomputableMetricError({ code: 'not-even', params: { patch: patch.name } });
}

function colorsOf(patch: Patch, deviations: readonly Deviation[], from: PatchSources): PointColors {
  const pointIndices: number[] = [];
  const colors: Xyz[] = [];
  for (const deviation of deviations) {
    const xyz = from.colorOf(deviation);
    if (!xyz) continue;
    pointIndices.push(deviation.pointIndex);
    colors.push(xyz);
  }
  // A metric over those that happen to have a color would leave out just the readings in doubt.
  const without = deviations.length - colors.length;
  if (without > 0) {
    throw new UncomputableMetricError({
      code: 'no-color',
      params: { without, of: deviations.length, patch: patch.name, why: from.whyNoColor },
    });
  }
  if (colors.length === 0) throw new UncomputableMetricError({ code: 'not-read', params: { patch: patch.name } });
  return { pointIndices, xyz: colors };
}

function centerOf(patch: Patch, { pointIndices, xyz }: PointColors, centerIndex: number): PointColor {
  const place = pointIndices.indexOf(centerIndex);
  const center = xyz[place];
  if (!center) throw new UncomputableMetricError({ code: 'not-read-at-center', params: { patch: patch.name } });
  return { pointIndex: centerIndex, xyz: center };
}

function luminancesOf(patch: Patch, { pointIndices, xyz }: PointColors, ambientCdM2: number): PointValues {
  if (!isBlack(patch) && xyz.every(({ Y }) => Y === 0)) {
    throw new UncomputableMetricError({ code: 'no-luminance', params: { patch: patch.name } });
  }
  return { pointIndices, values: xyz.map(({ Y }) => Y + ambientCdM2) };
}

/** Points that show the same codes hold the same color, and most of them stand next to another. */
function labsOf(colors: readonly Xyz[], white: Xyz): readonly Lab[] {
  const labs: Lab[] = [];
  let known: { readonly xyz: Xyz; readonly lab: Lab } | undefined;
  for (const xyz of colors) {
    if (known?.xyz !== xyz) known = { xyz, lab: xyzToLab(xyz, white) };
    labs.push(known.lab);
  }
  return labs;
}
