/** Differences between the cells at odd and at even places in a block of a map. */
export interface Alternation {
  /** Mean of the levels at odd and at even places. */
  readonly level: number;
  /** True if the levels are more than three times apart. */
  readonly inLevel: boolean;
  /** True if the scatters are more than three times apart. */
  readonly inScatter: boolean;
  /** True if cells differ by more than a tenth from the mean of their neighbors, and three times less from the next but one. */
  readonly inSteps: boolean;
  /** Mean at odd places less mean at even ones, and the same of the mean distances from these means; 0 in a narrow map. */
  readonly differences: readonly [level: number, scatter: number];
}

/** The alternation of a block, which is given as pieces of lines: each begins at an odd place. */
export function alternationOf(pieces: readonly Float64Array[]): Alternation {
  const [odd, even] = byPlace(pieces, (piece, at) => piece[at] as number);
  const [oddScatter, evenScatter] = byPlace(pieces, (piece, at) =>
    Math.abs((piece[at] as number) - (piece[at + 2] as number)),
  );
  const steps = byPlace(pieces, (piece, at) =>
    Math.abs((piece[at + 1] as number) - ((piece[at] as number) + (piece[at + 2] as number)) / 2),
  );
  const level = (middle(odd) + middle(even)) / 2;
  const scatters = [middle(oddScatter), middle(evenScatter)] as const;
  const step = Math.min(...steps.map(middle));
  const widthPx = Math.min(...pieces.map(({ length }) => length));
  return {
    level,
    inLevel: even.length >= FEWEST_CELLS && timesApart([Math.abs(middle(odd)), Math.abs(middle(even))], QUARTER) > 3,
    inScatter: widthPx >= 3 * NARROW && timesApart(scatters, 2 * QUARTER) > 3,
    inSteps:
      widthPx >= NARROW && step > TENTH * Math.abs(level) && timesApart([step, Math.min(...scatters)], QUARTER) > 2,
    differences: widthPx >= 3 * NARROW ? [meanOf(odd) - meanOf(even), scatterOf(odd) - scatterOf(even)] : [0, 0],
  };
}

/** In fewer cells, the edge of a dark part looks the same. */
const FEWEST_CELLS = 4;
/** Fewer cells across show the shape of the light of a whole screen. */
const NARROW = 6;
/** Rounding to whole numbers alone scatters that much: the counts 0 and 1 of a dark map are not apart. */
const QUARTER = 0.25;
/** The halves of a number below 10 with one decimal differ by at least that part, the columns of a sensor by less. */
export const TENTH = 0.1;

/** A value for each cell at an odd place, and one for each at an even place; what needs a cell beyond the end of a piece is left out. */
function byPlace(
  pieces: readonly Float64Array[],
  valueAt: (piece: Float64Array, at: number) => number,
): [odd: readonly number[], even: readonly number[]] {
  const found: [number[], number[]] = [[], []];
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      const value = valueAt(piece, at);
      if (!Number.isNaN(value)) (at % 2 === 0 ? found[0] : found[1]).push(value);
    }
  }
  return found;
}

/** The mean of the middle three fifths: as robust as a median, and finer among whole numbers. 0 if there is no value. */
function middle(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const cut = Math.floor(sorted.length / 5);
  const kept = sorted.subarray(cut, sorted.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / Math.max(1, kept.length);
}

/** Mean distance from the mean. */
function scatterOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => Math.abs(value - mean)));
}

/** The mean of values; 0 of none. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function timesApart([a, b]: readonly [number, number], least: number): number {
  return (Math.max(a, b) + least) / (Math.min(a, b) + least);
}
