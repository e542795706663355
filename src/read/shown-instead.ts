import { driveOf } from '../plan/pattern/drive-of.ts';
import type { Rgb } from '../plan/pattern/patch.ts';
import { expectedCodes } from '../plan/pattern/patch-pattern.ts';
import { partOf } from '../plan/sampling/plan-parts.ts';
import type { Position } from '../plan/sampling/sample-point.ts';
import { placeKey, type SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { isSignal, type Reading, type SignalReading } from './reading.ts';
import type { RunState } from './state/run-state.ts';

/** The patch of a plan that a reading looks like, in place of the one that it was taken under. */
export interface ShownInstead {
  readonly patchIndex: number;
  /** True if the screen has not changed since that patch was read. */
  readonly isPrevious: boolean;
  /** True if the two patches are so alike that a bad signal may turn one into the other. */
  readonly isNear: boolean;
}

/**
 * The other patch of the plan that a reading looks like: clearly nearer to it than to its own, and no farther from it than a range conversion moves a
 * code. Null if there is none, and if the reading is within a step of its own patch.
 */
export function shownInstead(
  reading: SignalReading,
  { plan, readings, previous }: Pick<RunState, 'plan' | 'readings' | 'previous'>,
): ShownInstead | null {
  const read = drivesOf(reading);
  const own = expectedAt(plan, reading.patchIndex, reading);
  if (own === null || distance(read, own) < SAME) return null;
  const looks = plan.patches.flatMap((_, patchIndex) => {
    const expected = patchIndex === reading.patchIndex ? null : expectedAt(plan, patchIndex, reading);
    if (expected === null) return [];
    const there = readingAt({ plan, readings }, patchIndex, reading.requested);
    const before = there && isSignal(there) ? there : undefined;
    const isNear = distance(expected, own) < NEAR;
    const isUnchanged = before !== undefined && distance(read, drivesOf(before)) < SAME;
    const isPrevious = patchIndex === previous?.patchIndex && (before === undefined || isUnchanged);
    // Of patches that are alike only one that was read here, to the same value, says that nothing changed.
    if (isNear && !(isPrevious && isUnchanged)) return [];
    const away = distance(read, lookOf(expected, before));
    return away <= MOVED && 3 * away <= distance(read, own) ? [{ patchIndex, isPrevious, isNear, away }] : [];
  });
  const [nearest] = looks.sort((a, b) => a.away - b.away || Number(b.isPrevious) - Number(a.isPrevious));
  return nearest ? { patchIndex: nearest.patchIndex, isPrevious: nearest.isPrevious, isNear: nearest.isNear } : null;
}

/** Reading under a patch at a place, which may be another point of its layout. */
function readingAt(
  { plan, readings }: Pick<RunState, 'plan' | 'readings'>,
  patchIndex: number,
  { xPx, yPx }: Position,
): Reading | undefined {
  const point = partOf(plan, patchIndex).points.find((one) => one.xPx === xPx && one.yPx === yPx);
  return point && readings.get(placeKey({ patchIndex, pointIndex: point.index }));
}

/** Max number of times that a patch is shown again: a person may press Enter too early twice, a wrong color is shown once more. */
export function mostRepeats({ isPrevious }: ShownInstead): number {
  return isPrevious ? 2 : 1;
}

/** As drives, 0 to 1. A step and a half of 8 bits: less is rounding. */
const SAME = 1.5 / 255;
/** Wider than any range conversion moves a code (16 of 255). */
const MOVED = 0.1;
/** Twice that: each of two patches moved towards the other. */
const NEAR = 2 * MOVED;

/** Color that a patch has on this path: as it was read at the same point, unless that was far from what was shown. */
function lookOf(expected: Rgb, before: SignalReading | undefined): Rgb {
  const seen = before && drivesOf(before);
  return seen && distance(seen, expected) <= MOVED ? seen : expected;
}

function expectedAt({ patches, resolution }: SamplingPlan, patchIndex: number, { actual }: Reading): Rgb | null {
  const patch = patches[patchIndex];
  const codes = patch ? expectedCodes(patch, resolution, actual) : null;
  return patch && codes ? driveOf(codes, patch.bitDepth) : null;
}

function drivesOf({ rgbFull, bitDepth }: SignalReading): Rgb {
  return driveOf(rgbFull, bitDepth);
}

function distance(a: Rgb, b: Rgb): number {
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b));
}
