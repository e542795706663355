import type { Rgb } from '../../plan/pattern/patch.ts';
import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import { isSignal } from '../../read/reading.ts';
import { drives } from '../color/code-values.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import { findMetric } from '../metrics/metric-table.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Check that the center of each patch reads about the color shown. Metrics that only compare points with each other accept any even screen: one that
 * is black because nothing was shown, or another patch than planned.
 */
export function checkShown(evidence: Evidence, profile: Profile): readonly Reason[] {
  const { plan, readings } = evidence;
  const comparesWithShown = profile.limits.some(({ metric }) => findMetric(metric)?.needs !== 'color');
  if (comparesWithShown || isMeasuredLight(evidence)) return [];
  return readings.flatMap((reading) => {
    const patch = plan.patches[reading.patchIndex];
    if (!patch || !isSignal(reading) || reading.pointIndex !== partOf(plan, reading.patchIndex).centerIndex) return [];
    const codes = expectedCodes(patch, plan.resolution, reading.actual);
    const read = drives({ codes: reading.rgbFull, bitDepth: reading.bitDepth });
    if (codes && greatestDistance(drives({ ...patch, codes }), read) <= FARTHEST_DRIVE) return [];
    const { rgbFull, bitDepth } = reading;
    return [inconclusive('patch-not-shown', { codes: rgbFull, bitDepth }, reading)];
  });
}

/** Wider than any range conversion or color management moves a code (16 of 255), narrower than from one patch to the next. */
const FARTHEST_DRIVE = 0.1;

function greatestDistance(a: Rgb, b: Rgb): number {
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b));
}
