import { drives } from '../../color/code-values.ts';
import { readingProblem } from '../../color/reading-problem.ts';
import type { Patch, Rgb } from '../../pattern/patch.ts';
import { isSignal, type SignalReading } from '../../reading/reading.ts';
import { pointFinder } from '../../sampling/plan-parts.ts';
import type { SamplePoint } from '../../sampling/sample-point.ts';
import type { Evidence } from '../evidence.ts';

/** One patch as a diagnosis looks at it: what was shown, what most of the screen reads, and each point beside it. */
export interface LevelView {
  readonly patch: Patch;
  /** Drives, 0 to 1. */
  readonly shown: Rgb;
  /** The median drive of each channel: what a fault of the whole screen makes of the patch, whatever a region does. */
  readonly usual: Rgb;
  /** At least one. */
  readonly points: readonly [PointView, ...PointView[]];
}

export interface PointView {
  readonly point: SamplePoint;
  readonly reading: SignalReading;
  /** Drives, 0 to 1. */
  readonly read: Rgb;
  /** Read minus usual: each channel's drive. */
  readonly apart: Rgb;
}

/** The patches of a run that were read; readings that cannot be true, or are of no point, are left out. */
export function levelViews({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): readonly LevelView[] {
  const pointAt = pointFinder(plan);
  return plan.patches.flatMap((patch, patchIndex) => {
    const own = readings.flatMap((reading) => {
      const point = pointAt(patchIndex, reading.pointIndex);
      if (!point || !isSignal(reading) || reading.patchIndex !== patchIndex || readingProblem(reading) !== null)
        return [];
      return [{ point, reading, read: drives({ codes: reading.rgbFull, bitDepth: reading.bitDepth }) }];
    });
    // The rules explain flat fields; a pattern differs from point to point by itself.
    if (own.length === 0 || patch.pattern) return [];
    const usual = eachChannel((channel) => median(own.map(({ read }) => read[channel])));
    const seen = own.map((one) => ({ ...one, apart: eachChannel((channel) => one.read[channel] - usual[channel]) }));
    return [{ patch, shown: drives(patch), usual, points: seen as [PointView, ...PointView[]] }];
  });
}

/** A value for each channel. */
export function eachChannel(value: (channel: keyof Rgb) => number): Rgb {
  return { r: value('r'), g: value('g'), b: value('b') };
}

/** The greatest magnitude of the three. */
export function greatestOf({ r, g, b }: Rgb): number {
  return Math.max(Math.abs(r), Math.abs(g), Math.abs(b));
}

/** One step of 8 bits as a drive: the measure of what counts as a difference. */
export const STEP = 1 / 255;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}
