import type { Xyz } from '../reference/xyz.ts';
import type { ActiveArea } from './active-area.ts';
import type { LightMap } from './light-map.ts';
import { invalidReadingsFile } from './number-at.ts';

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
function refuseNegativeLight({ values, channels }: LightMap, offsets: readonly number[], where: string): void {
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

/** A disc on a screen. */
export interface Disc {
  /** Its middle, as fractions of width and height of the screen. */
  readonly xFraction: number;
  readonly yFraction: number;
  /** Its radius as a fraction of the screen's height. */
  readonly radius: number;
}

/** The statistics of a map's pixels in a disc, in the unit of the map. X and Z are 0 in a map of luminance. */
export interface DiscMean {
  readonly count: number;
  readonly mean: Xyz;
  /** Divided by count - 1; 0 for one pixel. */
  readonly standardDeviation: Xyz;
}

/**
 * Mean and standard deviation of a map over a disc, perspective undone. `aspect` is the width of the screen by its height; a pixel
 * counts if its middle is in the disc. Throws `invalid-readings-file` if the disc leaves the screen, holds no pixel, has more than
 * 0.01 % of its pixels saturated (at `saturation` and above, or not finite), or has one farther below 0 than noise.
 */
export function discMean(
  map: LightMap,
  area: ActiveArea,
  { xFraction, yFraction, radius }: Disc,
  { aspect, saturation }: { readonly aspect: number; readonly saturation: number | null },
): DiscMean {
  const where = `around the point ${xFraction.toFixed(4)},${yFraction.toFixed(4)}`;
  const [du, dv] = [radius / aspect, radius];
  const [left, right, top, bottom] = [xFraction - du, xFraction + du, yFraction - dv, yFraction + dv];
  if (left < -EDGE || top < -EDGE || right > 1 + EDGE || bottom > 1 + EDGE) {
    throw invalidReadingsFile(`The disc ${where} leaves the screen: expected a smaller radius (--disc).`);
  }
  const inDisc = function* () {
    for (const { offset, u, v } of pixelsIn(map, area, [left, right, top, bottom])) {
      if (((u - xFraction) * aspect) ** 2 + (v - yFraction) ** 2 <= radius ** 2) yield offset;
    }
  };
  const sums = new Sums(map.channels);
  let saturated = 0;
  for (const offset of inDisc()) {
    const isSaturated = sums.add(map.values, offset, saturation ?? Number.POSITIVE_INFINITY);
    saturated += Number(isSaturated);
  }
  const total = sums.count + saturated;
  if (total === 0)
    throw invalidReadingsFile(`The disc ${where} holds no pixel of the map: expected a larger radius (--disc).`);
  if (saturated > MOST_SATURATED * total) {
    throw invalidReadingsFile(
      `The disc ${where} is saturated in ${saturated} of ${total} pixels: expected at most 0.01 %.`,
    );
  }
  if (sums.least < 0) refuseNegativeLight(map, [...inDisc()], where);
  return { count: sums.count, mean: sums.xyz(sums.means), standardDeviation: sums.xyz(sums.deviations()) };
}

const MOST_SATURATED = 0.0001;
/** A disc may touch the edge, whatever rounding makes of it. */
const EDGE = 1e-9;

function* pixelsIn(
  { widthPx, heightPx, channels }: LightMap,
  area: ActiveArea,
  [left, right, top, bottom]: readonly [number, number, number, number],
) {
  const around = [left, right].flatMap((u) => [top, bottom].map((v) => area.toMap(u, v)));
  const bounds = (values: readonly number[], sidePx: number) =>
    [Math.max(0, Math.floor(Math.min(...values))), Math.min(sidePx - 1, Math.ceil(Math.max(...values)))] as const;
  const [fromX, toX] = bounds(
    around.map(({ x }) => x),
    widthPx,
  );
  const [fromY, toY] = bounds(
    around.map(({ y }) => y),
    heightPx,
  );
  for (let y = fromY; y <= toY; y += 1) {
    for (let x = fromX; x <= toX; x += 1) {
      yield { offset: (y * widthPx + x) * channels, ...area.toScreen({ x: x + 0.5, y: y + 0.5 }) };
    }
  }
}

/** Running mean and sum of squares by channel (Welford 1962). */
class Sums {
  readonly means: number[];
  readonly #squares: number[];
  count = 0;
  /** The smallest value of any channel; 0 if none is below it. */
  least = 0;

  constructor(channels: number) {
    this.means = Array.from({ length: channels }, () => 0);
    this.#squares = [...this.means];
  }

  /** Takes a pixel in unless it is saturated, and says whether it is. */
  add(values: ArrayLike<number>, offset: number, saturation: number): boolean {
    const pixel = this.means.map((_, channel) => values[offset + channel] as number);
    if (pixel.some((value) => !Number.isFinite(value) || value >= saturation)) return true;
    this.count += 1;
    for (const [channel, value] of pixel.entries()) {
      this.least = Math.min(this.least, value);
      const off = value - (this.means[channel] as number);
      this.means[channel] = (this.means[channel] as number) + off / this.count;
      this.#squares[channel] = (this.#squares[channel] as number) + off * (value - (this.means[channel] as number));
    }
    return false;
  }

  deviations(): readonly number[] {
    return this.#squares.map((sum) => (this.count > 1 ? Math.sqrt(Math.max(0, sum) / (this.count - 1)) : 0));
  }

  xyz(values: readonly number[]): Xyz {
    const [first = 0, second, third] = values;
    return second === undefined || third === undefined ? { X: 0, Y: first, Z: 0 } : { X: first, Y: second, Z: third };
  }
}
