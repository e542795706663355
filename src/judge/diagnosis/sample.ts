import type { Rgb } from '../../plan/pattern/patch.ts';
import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { PlannedPatch } from '../../plan/sampling/sampling-plan.ts';
import { isSignal, type SignalReading } from '../../read/reading.ts';
import { drives, isSameCodes } from '../color/code-values.ts';
import { readingProblem } from '../color/reading-problem.ts';
import { ROUNDING } from '../color/rounding.ts';
import type { Triple } from '../color/signal/color-difference.ts';
import { CONVERTERS } from '../color/signal/conversion.ts';
import type { Evidence } from '../evidence.ts';

/** One reading of the signal as a diagnosis sees it. Drives are 0 to 1, in red, green and blue. */
export interface Sample {
  readonly patchIndex: number;
  readonly patch: PlannedPatch;
  readonly point: SamplePoint;
  readonly reading: SignalReading;
  readonly shown: Triple;
  readonly read: Triple;
  /** Max change by one rounding on a correct path: half a code of the cable and half a code of the reading. */
  readonly rounding: number;
  /** Max difference of a drive from a prediction: as above, but a whole code of the cable, as a table before it rounds too. */
  readonly tolerance: number;
}

/** The readings of a run; those that cannot be true, are of no point, or of a pixel whose color is not known, are left out. */
export function samplesOf({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): readonly Sample[] {
  const pointAt = pointFinder(plan);
  return readings.flatMap((reading) => {
    const { patchIndex } = reading;
    const [patch, point] = [plan.patches[patchIndex], pointAt(patchIndex, reading.pointIndex)];
    if (!patch || !point || !isSignal(reading) || readingProblem(reading) !== null) return [];
    const codes = expectedCodes(patch, plan.resolution, reading.actual);
    if (codes === null || Number.isNaN(codes.r)) return [];
    const shown = triple(drives({ codes, bitDepth: patch.bitDepth }));
    const read = triple(drives({ codes: reading.rgbFull, bitDepth: reading.bitDepth }));
    return [{ patchIndex, patch, point, reading, shown, read, ...roundingOf(patch, reading) }];
  });
}

/** The samples of flat patches, or all if none is flat. */
export function flatOrAll(samples: readonly Sample[]): readonly Sample[] {
  const flat = samples.filter(({ patch }) => !patch.pattern);
  return flat.length > 0 ? flat : samples;
}

/** True if a reading differs from what was shown by more than rounding. */
export function isWrong(sample: Sample): boolean {
  return !isExplained(misfit(sample.shown, sample));
}

/** True if a reading so many tolerances from a prediction agrees with it. */
export function isExplained(misfit: number): boolean {
  return misfit <= 1;
}

/** True if the same color is read right at one place and wrong at another. */
export function isByPlace(samples: readonly Sample[]): boolean {
  const states = new Map<string, Set<boolean>>();
  for (const sample of samples) {
    const key = sample.shown.join();
    states.set(key, (states.get(key) ?? new Set()).add(isWrong(sample)));
  }
  return [...states.values()].some(({ size }) => size > 1);
}

/** Distance of drives from what was read, in tolerances: up to 1 explains the reading. */
export function misfit(drive: Triple, { read, tolerance }: Pick<Sample, 'read' | 'tolerance'>): number {
  return Math.max(
    channelMisfit(drive[0], read[0], tolerance),
    channelMisfit(drive[1], read[1], tolerance),
    channelMisfit(drive[2], read[2], tolerance),
  );
}

/** The same for one channel. A whole tolerance explains it too, in spite of the rounding of numbers. */
export function channelMisfit(drive: number, read: number, tolerance: number): number {
  return Math.abs(drive - read) / tolerance - ROUNDING;
}

/** Places of red, green and blue in drives. */
export const CHANNELS: readonly [0, 1, 2] = [0, 1, 2];
export type ChannelIndex = (typeof CHANNELS)[number];

/** True if a channel may not have been clipped: neither at no drive nor at full drive. */
export function isUnclipped({ read, tolerance }: Pick<Sample, 'read' | 'tolerance'>, channel: ChannelIndex): boolean {
  return read[channel] > tolerance && read[channel] < 1 - tolerance;
}

export function triple({ r, g, b }: Rgb): Triple {
  return [r, g, b];
}

export function clip(drive: number): number {
  return Math.min(Math.max(drive, 0), 1);
}

/** The cable has at least the lower of the depths shown and read; with YCbCr it rounds three components. */
function roundingOf(patch: PlannedPatch, { bitDepth, colorFormat, rawValue, rgbFull }: SignalReading) {
  const cableDepth = Math.min(patch.bitDepth, bitDepth);
  // The monitor does not round values that it takes as they come.
  const isTaken = bitDepth === cableDepth && rawValue.format === 'RGB' && isSameCodes(rawValue, rgbFull);
  const [code, ofReading] = [1 / (2 ** cableDepth - 1), isTaken ? 0 : 0.5 / (2 ** bitDepth - 1)];
  const ofMatrix = colorFormat === 'YCBCR' ? matrixRounding(cableDepth) : 0;
  return { rounding: Math.max(code / 2, ofMatrix) + ofReading, tolerance: Math.max(code, ofMatrix) + ofReading };
}

function matrixRounding(bitDepth: number): number {
  const limited = CONVERTERS.YCBCR.filter(({ range }) => range === 'limited');
  return Math.max(...limited.flatMap(({ oneStep }) => triple(oneStep(bitDepth)))) / 2;
}
