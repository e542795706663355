import type { Patch } from '../../plan/pattern/patch.ts';
import { neighbouringPairs } from '../../plan/sampling/neighbours.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { isSignal, type Reading } from '../../read/reading.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import type { Deviation } from '../color/deviation.ts';
import type { NoColor } from './metric-problem.ts';
import { UncomputableMetricError } from './metric-problem.ts';
import { once } from './once.ts';
import { type PatchReadings, patchReadings } from './patch-readings.ts';

/** All levels of one run. */
export interface FieldReadings {
  readonly plan: SamplingPlan;
  /** One a patch, in the plan's order. */
  readonly levels: readonly PatchReadings[];
  /** Neighboring points under a patch by `index`, each pair once. */
  readonly pairs: (patchIndex: number) => readonly (readonly [number, number])[];
}

/** The input from which metrics are computed. */
export interface MetricSources {
  readonly plan: SamplingPlan;
  readonly readings: readonly Reading[];
  readonly deviations: readonly Deviation[];
  /** Luminance added to every reading before luminance metrics, in cd/m2. */
  readonly ambientCdM2: number;
  /** The reason why a reading has no color if it has none. */
  readonly whyNoColor: NoColor;
  /** Deviations that are judged by code value, since no tone response is known; absent: none. */
  readonly byCode?: ReadonlySet<Deviation> | undefined;
}

/** The readings of a run, level by level. */
export function fieldReadings(sources: MetricSources): FieldReadings {
  const { plan, readings, deviations, ambientCdM2, whyNoColor, byCode = new Set() } = sources;
  const light = new Map<number, Xyz>();
  for (const reading of readings) if (!isSignal(reading)) light.set(reading.sequence, reading.light);
  const byPatch = plan.patches.map((): Deviation[] => []);
  for (const deviation of deviations) byPatch[deviation.patchIndex]?.push(deviation);
  const levels: readonly PatchReadings[] = byPatch.map((own, patchIndex) =>
    patchReadings(patchIndex, plan.patches[patchIndex] as Patch, own, {
      plan,
      colorOf: (deviation) => light.get(deviation.reading) ?? deviation.color?.xyz ?? null,
      whyNoColor,
      ambientCdM2,
      byCode,
      centerWhite: (of) => centerWhite(of, levels),
    }),
  );
  const shared = once(() => neighbouringPairs(plan));
  const pairs = (patchIndex: number) =>
    plan.patches[patchIndex]?.ownLayout ? neighbouringPairs(partOf(plan, patchIndex)) : shared();
  return { plan, levels, pairs };
}

function centerWhite({ name, bitDepth }: Patch, levels: readonly PatchReadings[]): Xyz {
  const patches = levels.map(({ patch }) => patch);
  const index = whiteFor(bitDepth, patches);
  const white = index === null ? undefined : levels[index];
  if (!white) throw new UncomputableMetricError({ code: 'white-not-planned', params: { patch: name } });
  const { xyz } = white.centerColor();
  if (Math.min(xyz.X, xyz.Y, xyz.Z) <= 0) throw new UncomputableMetricError({ code: 'white-dark', params: {} });
  return xyz;
}

/** Index of the white that colors of a bit depth are relative to: of that depth, or else the first; null if there is none. */
export function whiteFor(bitDepth: number, patches: readonly Patch[]): number | null {
  const whites = patches.flatMap((patch, patchIndex) => (isWhite(patch) ? [{ patch, patchIndex }] : []));
  const white = whites.find(({ patch }) => patch.bitDepth === bitDepth) ?? whites[0];
  return white?.patchIndex ?? null;
}

/** True if a patch is white, in any bit depth. */
export function isWhite({ codes, bitDepth, pattern }: Patch): boolean {
  return pattern === undefined && codes.r + codes.g + codes.b === 3 * (2 ** bitDepth - 1);
}
