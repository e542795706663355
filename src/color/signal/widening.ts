import type { Rgb } from '../../pattern/patch.ts';
import { type CodeValues, eachChannel, inBitDepth } from '../code-values.ts';
import { EXPANSIONS, type Expansion, expand } from './expansion.ts';
import type { Observation } from './observation.ts';

/** Whole codes of a depth that code values become on their way. */
export interface Widening {
  readonly by: Expansion;
  /** Bits of the codes; none of those shown has more. */
  readonly to: number;
}

/** Depths of video signals, in bits. */
const VIDEO_DEPTHS = [8, 10, 12];

/** Code values after some widenings, one after the other. */
export function widened(shown: CodeValues, widenings: readonly Widening[]): CodeValues {
  return widenings.reduce((before, { by, to }) => ({ codes: inDepth(before, to, by), bitDepth: to }), shown);
}

/** Code values in another depth; with fewer bits they are rounded. */
export function inDepth(shown: CodeValues, bitDepth: number, by: Expansion): Rgb {
  if (bitDepth < shown.bitDepth) return inBitDepth(shown, bitDepth);
  return eachChannel((channel) => expand(shown.codes[channel], shown.bitDepth, bitDepth, by));
}

/** Depths that a cable may have between the deepest patch and the readings, both ends included; that of the readings if it is less. */
export function cableDepths(seen: readonly Observation[]): readonly number[] {
  const most = Math.max(...seen.map(({ read }) => read.bitDepth));
  const least = Math.min(deepestShown(seen), most);
  return [...new Set([...VIDEO_DEPTHS, most])].filter((depth) => depth >= least && depth <= most);
}

/** Each way in which a computer may widen the patches to whole codes before it converts them: once, or twice. */
export function widenings(seen: readonly Observation[]): readonly (readonly Widening[])[] {
  const least = Math.min(...seen.map(({ shown }) => shown.bitDepth));
  const depths = VIDEO_DEPTHS.filter((depth) => depth > least && depth >= deepestShown(seen));
  const once = depths.flatMap((to) => EXPANSIONS.map((by): Widening => ({ by, to })));
  const twice = once.flatMap((first) => once.filter(({ to }) => to > first.to).map((second) => [first, second]));
  return [...once.map((one) => [one]), ...twice];
}

function deepestShown(seen: readonly Observation[]): number {
  return Math.max(...seen.map(({ shown }) => shown.bitDepth));
}
