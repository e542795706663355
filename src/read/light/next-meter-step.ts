import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { PlannedReading } from '../reading.ts';
import type { RunState } from '../state/run-state.ts';
import { isSamePlace } from '../state/visits.ts';
import { type CheckedPlace, checkedPlaces } from './checked-places.ts';
import type { MeteringSettings, PlacePurpose } from './metering.ts';

/** Step that only a run with a light meter has. */
export type MeterStep =
  | { readonly do: 'warm-up' }
  /** The probe is to be put on a place. */
  | { readonly do: 'place'; readonly purpose: Exclude<PlacePurpose, 'ambient'>; readonly planned: PlannedReading }
  /** The center is read for drift. */
  | { readonly do: 'drift'; readonly planned: PlannedReading }
  /** The signal is read at a point whose light was read. */
  | { readonly do: 'signal'; readonly planned: PlannedReading }
  /** The signal of the patch on the screen is read at one place, to be compared with its code values. */
  | { readonly do: 'signal-check'; readonly at: CheckedPlace }
  | { readonly do: 'ambient' };

/** Purpose and point of the next reading. */
export interface MeterTarget {
  readonly for: 'point' | 'drift' | 'signal';
  readonly planned: PlannedReading;
}

/**
 * Next reading of a run with a meter: the signal of a point after its light, then the center if drift is due, then the point that was chosen. Null if
 * nothing is left.
 */
export function meterTarget(
  state: RunState,
  settings: MeteringSettings,
  chosen: PlannedReading | null,
): MeterTarget | null {
  const { unpaired, part } = state;
  const [first] = unpaired;
  if (settings.withSignal && first) {
    return {
      for: 'signal',
      planned: unpaired.find(({ patchIndex }) => patchIndex === part.shown?.patchIndex) ?? first,
    };
  }
  if (isDriftDue(state, settings, chosen)) return { for: 'drift', planned: driftPoint(state.plan) };
  return chosen && { for: 'point', planned: chosen };
}

/** At the start of each part, after as many places as the settings say, and after the last point. */
function isDriftDue(
  { part, placesSinceDrift }: RunState,
  { driftEveryPlaces }: MeteringSettings,
  chosen: PlannedReading | null,
): boolean {
  if (chosen === null) return placesSinceDrift > 0;
  if (part.drifts === 0) return true;
  const isNewPlace = part.placed === null || !isSamePlace(part.placed, chosen.requested);
  return isNewPlace && placesSinceDrift >= driftEveryPlaces;
}

/** The center under the brightest patch: where and under what a drift shows best. */
function driftPoint(plan: SamplingPlan): PlannedReading {
  const lights = plan.patches.map(({ codes: { r, g, b }, bitDepth }) => {
    // About the share of each channel in the luminance of white (ITU-R BT.709).
    return (0.2126 * r + 0.7152 * g + 0.0722 * b) / (2 ** bitDepth - 1);
  });
  const patchIndex = lights.indexOf(Math.max(...lights));
  const { centerIndex, points } = partOf(plan, patchIndex);
  const center = points.find(({ index }) => index === centerIndex);
  return { patchIndex, pointIndex: centerIndex, requested: { xPx: center?.xPx ?? 0, yPx: center?.yPx ?? 0 } };
}

/**
 * Next place of the signal check, which comes before any light: the center and the lower right corner of each patch, last of the patch that is measured
 * first. Null if all were read in this part of the run, or one of them could not be.
 */
export function nextSignalCheck(
  { plan, part: { signalChecked } }: RunState,
  { signalCheck }: MeteringSettings,
): CheckedPlace | null {
  if (!signalCheck || signalChecked === null) return null;
  const { patchIndex: first } = driftPoint(plan);
  const patches = [...plan.patches.keys()].filter((patchIndex) => patchIndex !== first);
  const places = [...patches, first].flatMap((patchIndex) => checkedPlaces(plan, patchIndex));
  return places.find(({ patchIndex, place }) => !signalChecked.has(`${patchIndex} ${place}`)) ?? null;
}

/** Step that is needed under the patch on the screen before the target can be read; null if none is. */
export function stepBefore(
  { part }: RunState,
  { warmUpMs }: MeteringSettings,
  { for: purpose, planned }: MeterTarget,
): MeterStep | null {
  if (warmUpMs > 0 && !part.isWarm) return { do: 'warm-up' };
  if (purpose === 'signal') return null;
  if (part.placed && isSamePlace(part.placed, planned.requested)) return null;
  return { do: 'place', purpose, planned };
}
