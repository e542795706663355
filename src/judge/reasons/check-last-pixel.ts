import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import type { PlannedPatch, SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { isSignal, type SignalReading } from '../../read/reading.ts';
import type { LastPixel } from '../../read/signal/last-pixel.ts';
import { drives } from '../color/code-values.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Check that the picture reached the end of the screen: the last pixel of the signal, read after the last point, against the nearest reading of the
 * same color of the patch that was on the screen then. A path moves both alike; a task bar, a window with borders or a smaller picture does not. No
 * reason if either is missing.
 */
export function checkLastPixel({ plan, readings, lastPixelAtEnd }: Evidence): readonly Reason[] {
  if (!lastPixelAtEnd) return [];
  const { rgbFull, bitDepth, actual } = lastPixelAtEnd;
  const near = nearestOfSameColor(plan, readings.filter(isSignal), actual);
  if (!near) return [];
  const [read, beside] = [
    drives({ codes: rgbFull, bitDepth }),
    drives({ codes: near.rgbFull, bitDepth: near.bitDepth }),
  ];
  const apart = Math.max(...CHANNELS.map((channel) => Math.abs(read[channel] - beside[channel])));
  if (apart <= MOST_APART) return [];
  const params = { at: actual, codes: rgbFull, bitDepth, beside: near.rgbFull, besideBitDepth: near.bitDepth };
  return [inconclusive('edge-apart', params, near)];
}

const CHANNELS = ['r', 'g', 'b'] as const;

/** Parts of full scale. A vignette or dithering stays below it; a limit on the readings next to it judges those. */
const MOST_APART = 16 / 255;

function nearestOfSameColor(
  { patches, resolution }: SamplingPlan,
  readings: readonly SignalReading[],
  place: LastPixel['actual'],
): SignalReading | null {
  const last = readings.reduce<SignalReading | null>(
    (late, one) => (late && late.sequence > one.sequence ? late : one),
    null,
  );
  if (!last) return null;
  const shown = colorAt(patches[last.patchIndex], place, resolution);
  return readings
    .filter(({ patchIndex }) => patchIndex === last.patchIndex)
    .filter(({ actual }) => colorAt(patches[last.patchIndex], actual, resolution) === shown)
    .reduce<SignalReading | null>((best, one) => (best && away(best, place) <= away(one, place) ? best : one), null);
}

function colorAt(patch: PlannedPatch | undefined, place: LastPixel['actual'], resolution: SamplingPlan['resolution']) {
  const codes = patch && expectedCodes(patch, resolution, place);
  return codes ? `${codes.r}/${codes.g}/${codes.b}` : null;
}

function away({ actual }: SignalReading, { xPx, yPx }: LastPixel['actual']): number {
  return Math.hypot(actual.xPx - xPx, actual.yPx - yPx);
}
