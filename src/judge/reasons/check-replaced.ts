import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import { isSignal, type SignalReading } from '../../read/reading.ts';
import { drives, isSameCodes } from '../color/code-values.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Check that what was read before the plan moved to even coordinates is what is read there since: such a reading is not judged, so that one of a signal
 * that was bad then must not be forgotten. The first that differs is told.
 */
export function checkReplaced({ plan, readings, replaced }: Evidence): readonly Reason[] {
  const now = new Map(readings.filter((one) => isSignal(one)).map((one) => [placeKey(one), one]));
  const isLeft = (one: SignalReading) => one.replacedBecause === undefined && one.readsAs === undefined;
  for (const before of replaced.filter((one) => isSignal(one)).filter(isLeft)) {
    const after = now.get(placeKey(before));
    const patch = plan.patches[before.patchIndex];
    const [was, is] = [before, after].map((one) => one && patch && expectedCodes(patch, plan.resolution, one.actual));
    if (!after || !was || !is || !isSameCodes(was, is) || isAlike(before, after)) continue;
    const { rgbFull: codes, bitDepth } = after;
    const params = { codes, bitDepth, before: before.rgbFull, beforeBitDepth: before.bitDepth };
    return [inconclusive('signal-changed-under-hdcp', params, after)];
  }
  return [];
}

function isAlike(one: SignalReading, other: SignalReading): boolean {
  const [a, b] = [one, other].map(({ rgbFull: codes, bitDepth }) => drives({ codes, bitDepth }));
  return !a || !b || Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) <= DITHERED;
}

/** Two steps of 8 bits: more than dither moves a code. */
const DITHERED = 2.5 / 255;
