import { invalidReadingsFile } from './invalid-readings-file.ts';
import type { LightMap } from './light-map.ts';

/** In the unit of a map: so far below 0 a pixel hides nothing, whatever the noise. */
const HARMLESS = 0.01;
/** Standard deviations below the middle of a disc that its own noise does not reach. */
const MOST_DEVIATIONS = 10;
/** From the median absolute deviation to the standard deviation of a normal distribution. */
const NORMAL = 1.4826;

/**
 * Throws `invalid-readings-file` if a pixel of a disc, given by the offsets of its pixels, is farther below 0 than the noise of that disc
 * explains: it would be averaged away. Around black, noise is as often below the middle as above it.
 */
export function refuseNegativeLight({ values, channels }: LightMap, offsets: readonly number[], where: string): void {
  for (let channel = 0; channel < channels; channel += 1) {
    const light = Float64Array.from(offsets, (offset) => values[offset + channel] as number).filter(Number.isFinite);
    const lowest = light.reduce((min, value) => Math.min(min, value), 0);
    if (lowest >= -HARMLESS) continue;
    const middle = medianOf(light);
    const reach = MOST_DEVIATIONS * NORMAL * medianOf(light.map((value) => Math.abs(value - middle)));
    if (lowest >= Math.min(-HARMLESS, middle - reach) && middle >= -HARMLESS - reach) continue;
    const [min, median] = [lowest, middle].map((value) => Number(value.toPrecision(4)));
    throw invalidReadingsFile(
      `The disc ${where} has a pixel of ${min}, more than noise explains (the median is ${median}): expected light of 0 or more.`,
    );
  }
}

/** Sorts the values. */
function medianOf(values: Float64Array): number {
  return values.sort()[Math.floor(values.length / 2)] ?? 0;
}
