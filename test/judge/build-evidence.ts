import type { Evidence } from '../../src/judge/evidence.ts';
import type { Patch, Rgb } from '../../src/plan/pattern/patch.ts';
import { expectedCodes } from '../../src/plan/pattern/patch-pattern.ts';
import { type PatchInput, parsePlannedPatches, resolvePatchInput } from '../../src/plan/sampling/patch-input.ts';
import { plannedPoints } from '../../src/plan/sampling/plan-parts.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';
import type { SamplePoint } from '../../src/plan/sampling/sample-point.ts';
import {
  isSignal,
  type LightReading,
  type RawValue,
  type Reading,
  type SignalReading,
} from '../../src/read/reading.ts';
import type { Reference } from '../../src/read/reference/reference.ts';
import type { Xyz } from '../../src/read/reference/xyz.ts';
import type { StateCheck } from '../../src/read/state-check.ts';
import { SRGB_120 } from '../read/reference/srgb-120.mjs';

export interface BuildOptions {
  readonly layout?: string;
  /** A comma list, or charts too. */
  readonly patches?: string | readonly PatchInput[];
  /** Code values read at a point, in the depth of the reading, from those that were shown. */
  readonly read?: (codes: Rgb, point: SamplePoint, patch: Patch) => Rgb;
  /** Bits of every reading; absent: those of its patch. */
  readonly bitDepth?: number;
  /** The components as received, from the code values read; absent: the same, as RGB. */
  readonly raw?: (codes: Rgb) => RawValue;
  /** Light measured at a point; absent: only the signal was read. */
  readonly light?: (patch: Patch, point: SamplePoint) => Xyz;
  readonly reference?: Reference | null;
}

/** An sRGB monitor of 120 cd/m2 with black at 0.12. */
export const REFERENCE: Reference = {
  source: 'local-api',
  calibrationId: 'cal-1',
  executedAt: '2026-01-02 10:00',
  colors: SRGB_120,
  toneResponse: 2.2,
  received: { id: 'cal-1' },
};

/** What a faultless run of a monitor gathers, the same for the same options. */
export function buildEvidence(options: BuildOptions = {}): Evidence {
  const { patches = 'white,red,green,blue,black' } = options;
  const plan = planSampling({
    layout: options.layout ?? '5x5',
    order: 'row-major',
    resolution: { widthPx: 3840, heightPx: 2160 },
    patches: typeof patches === 'string' ? parsePlannedPatches(patches) : patches.map(resolvePatchInput),
  });
  const readings = plannedPoints(plan).map(({ patchIndex, point }, sequence) => {
    const patch = plan.patches[patchIndex] as Patch;
    const codes = expectedCodes(patch, plan.resolution, point) ?? patch.codes;
    return buildReading(options, { ...patch, codes }, patchIndex, point, sequence);
  });
  return {
    plan,
    readings,
    missed: [],
    replaced: [],
    checks: options.light ? [] : [buildCheck(null), buildCheck(readings.length - 1)],
    stopped: null,
    calibration: { reference: options.reference === undefined ? REFERENCE : options.reference, problem: null },
    simulated: null,
    startedAt: '2026-01-05T08:00:00.000Z',
  };
}

export function buildCheck(afterReading: number | null): StateCheck {
  return {
    checkedAt: '2026-01-05T08:00:00.000Z',
    afterReading,
    present: true,
    colorModeIndex: 2,
    calibrationId: 'cal-1',
    keyLock: 'OFF',
    problem: null,
  };
}

/**
 * The evidence with one reading changed, or made one of light; the components received follow its code values if only these are
 * given.
 */
export function withReading(evidence: Evidence, sequence: number, change: ReadingChange): Evidence {
  const readings = evidence.readings.map((reading) =>
    reading.sequence === sequence ? changed(reading, change) : reading,
  );
  return { ...evidence, readings };
}

export type ReadingChange = Partial<SignalReading> | Pick<LightReading, 'light'>;

function changed(reading: Reading, change: ReadingChange): Reading {
  if (!('light' in change)) return { ...reading, ...rawOf(change), ...change } as Reading;
  const { patchIndex, pointIndex, requested, actual, sequence, startedAt, elapsedMs, durationMs, attempts } = reading;
  const taken = { patchIndex, pointIndex, requested, actual, sequence, startedAt, elapsedMs, durationMs, attempts };
  return { kind: 'light', ...taken, ...change, instrument: null, correction: null, received: {} };
}

function rawOf({ rgbFull }: Partial<SignalReading>): Partial<SignalReading> {
  return rgbFull ? { rawValue: { format: 'RGB', ...rgbFull } } : {};
}

function buildReading(
  { read = (codes) => codes, bitDepth, raw = (codes) => ({ format: 'RGB', ...codes }), light }: BuildOptions,
  patch: Patch,
  patchIndex: number,
  point: SamplePoint,
  sequence: number,
): Reading {
  const { xPx, yPx, index } = point;
  const taken = {
    patchIndex,
    pointIndex: index,
    requested: { xPx, yPx },
    actual: { xPx, yPx },
    received: {},
    sequence,
    startedAt: '2026-01-05T08:00:00.000Z',
    elapsedMs: sequence * 4000,
    durationMs: 4000,
    attempts: [],
  };
  if (light) return { kind: 'light', ...taken, light: light(patch, point), instrument: null, correction: null };
  const rgbFull = read(patch.codes, point, patch);
  const rawValue = raw(rgbFull);
  const codes = { rawValue, rgbFull, bitDepth: bitDepth ?? patch.bitDepth, colorFormat: rawValue.format };
  return { kind: 'signal', ...taken, ...codes, hdcp: false };
}

/** The readings of the signal; those of light are left out. */
export function signalsOf({ readings }: Pick<Evidence, 'readings'>): readonly SignalReading[] {
  return readings.filter(isSignal);
}
