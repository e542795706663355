import { isDeepStrictEqual } from 'node:util';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import { placeKey, type SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { isSignal, type LightReading, type Reading, type SignalReading } from '../../read/reading.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import { drives } from './code-values.ts';
import { deltaE2000 } from './delta-e-2000.ts';
import type { DisplayModel } from './display-model.ts';
import { xyzToLab } from './lab.ts';

/**
 * Difference of a point from the center under the same patch, in CIEDE2000 relative to the light of the center: in the light that was measured, in
 * the light that the signal there asks for, and in the panel's share of it (light divided by signal). Null: not known.
 */
export interface ComparedPoint {
  readonly patchIndex: number;
  readonly pointIndex: number;
  readonly light: number | null;
  readonly signal: number | null;
  readonly panel: number | null;
}

/** The origin of a deviation. */
export type DeviationOrigin = 'panel' | 'signal' | 'both';

/** Every point whose light was read, in the order of the readings. */
export function lightAndSignal(
  plan: SamplingPlan,
  readings: readonly Reading[],
  signals: readonly SignalReading[],
  model: DisplayModel | null,
): readonly ComparedPoint[] {
  const lights = readings.filter((reading): reading is LightReading => !isSignal(reading));
  const lightAt = byPlace(lights);
  const signalAt = byPlace(signals);
  return lights.map(({ patchIndex, pointIndex, light }) => {
    const center = placeKey({ patchIndex, pointIndex: partOf(plan, patchIndex).centerIndex });
    const inLight = ratio(light, lightAt.get(center)?.light);
    const inSignal = askedFor(signalAt.get(placeKey({ patchIndex, pointIndex })), signalAt.get(center), model);
    return {
      patchIndex,
      pointIndex,
      light: difference(inLight),
      signal: difference(inSignal),
      panel: difference(ratio(inLight, inSignal)),
    };
  });
}

/** Null if the point hardly differs from the center, or if its signal is not known. */
export function originOf({ light, signal, panel }: ComparedPoint): DeviationOrigin | null {
  if (light === null || signal === null || panel === null || light < NOTICEABLE) return null;
  if (signal <= MINOR_SHARE * light) return 'panel';
  return panel <= MINOR_SHARE * light ? 'signal' : 'both';
}

/** CIEDE2000 below which a difference is not visible. */
const NOTICEABLE = 1;
/** A cause with less than this share of a deviation does not explain it. */
const MINOR_SHARE = 0.25;

/** The light that a signal asks for, as a share of what it asks for at the center; without a model only if they are the same. */
function askedFor(at: SignalReading | undefined, center: SignalReading | undefined, model: DisplayModel | null) {
  if (!at || !center) return null;
  const [here, there] = [drivesOf(at), drivesOf(center)];
  if (isDeepStrictEqual(here, there)) return { X: 1, Y: 1, Z: 1 };
  return model && ratio(model.toXyz(here), model.toXyz(there));
}

function drivesOf({ rgbFull, bitDepth }: SignalReading): Rgb {
  return drives({ codes: rgbFull, bitDepth });
}

function ratio(sample: Xyz | null, reference: Xyz | null | undefined): Xyz | null {
  if (!sample || !reference || Math.min(reference.X, reference.Y, reference.Z) <= 0) return null;
  return { X: sample.X / reference.X, Y: sample.Y / reference.Y, Z: sample.Z / reference.Z };
}

function difference(share: Xyz | null): number | null {
  return share && deltaE2000(CENTER, xyzToLab(share, { X: 1, Y: 1, Z: 1 }));
}

const CENTER = { L: 100, a: 0, b: 0 };

function byPlace<R extends Reading>(readings: readonly R[]): ReadonlyMap<string, R> {
  return new Map(readings.map((reading) => [placeKey(reading), reading]));
}
