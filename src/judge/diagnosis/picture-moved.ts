import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { drives } from '../color/code-values.ts';
import type { Triple } from '../color/signal/color-difference.ts';
import type { Observed } from './hypothesis.ts';
import { largest } from './hypothesis.ts';
import { misfit, triple } from './sample.ts';

/** A pixel, counted from the top left corner. */
interface Pixel {
  readonly xPx: number;
  readonly yPx: number;
}

/** The drives outside of a picture that is smaller than the screen. */
export const OUTSIDE: Triple = [0, 0, 0];

/** The name of the chart among the patches read, which tells where on the screen a picture is; null if there is none. */
export function chartOf({ samples }: Observed): string | null {
  return samples.find(({ patch: { pattern } }) => pattern?.kind === 'cells')?.patch.name ?? null;
}

/**
 * The misfit of the reading that is explained worst if each pixel of the screen shows another pixel of the picture, and black outside of it. Searching
 * ends at `stopAt`.
 */
export function worstThrough(
  { plan: { resolution }, samples }: Observed,
  pictureAt: (screen: Pixel) => Pixel,
  stopAt = Number.POSITIVE_INFINITY,
): number {
  const misfitOf = (sample: Observed['samples'][number]) => {
    const { patch, reading } = sample;
    const { xPx, yPx } = pictureAt(reading.actual);
    const isInside = xPx >= 0 && yPx >= 0 && xPx < resolution.widthPx && yPx < resolution.heightPx;
    if (!isInside) return misfit(OUTSIDE, sample);
    const codes = expectedCodes(patch, resolution, { xPx, yPx });
    // Of a pixel of unknown color nothing can be said.
    return codes === null ? 0 : misfit(triple(drives({ codes, bitDepth: patch.bitDepth })), sample);
  };
  return largest(samples, misfitOf, stopAt);
}
