import type { Rgb } from '../../../plan/pattern/patch.ts';
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

/** Code values after a widening, if there is one. */
export function widened(shown: CodeValues, widening: Widening | null): CodeValues {
  return widening ? { codes: inDepth(shown, widening.to, widening.by), bitDepth: widening.to } : shown;
}

/** Code values in another depth; with fewer bits they are rounded. */
export function inDepth(shown: CodeValues, bitDepth: number, by: Expansion): Rgb {
  if (bitDepth < shown.bitDepth) return inBitDepth(shown, bitDepth);
  return eachChannel((channel) => expand(shown.codes[channel], shown.bitDepth, bitDepth, by));
}

/** Depths that a cable may have between the deepest patch and the readings, both ends included; that of the readings if it is less. */
export function cableDepths(seen: readonly Observation[]): readonly number[] {
  const most = deepestRead(seen);
  const least = Math.min(deepestShown(seen), most);
  return depthsUpTo(most).filter((depth) => depth >= least);
}

/** Depths that a cable may have if it may lose bits of the patches. */
export function lossyCableDepths(seen: readonly Observation[]): readonly number[] {
  return depthsUpTo(deepestRead(seen));
}

/** Depths in which a computer may hold the patches if it may lose bits of the deepest. */
export function lossyComputerDepths(seen: readonly Observation[]): readonly number[] {
  const most = deepestShown(seen);
  return VIDEO_DEPTHS.filter((depth) => depth < most);
}

/** Each way in which a computer may widen the patches to whole codes before it converts them. */
export function widenings(seen: readonly Observation[]): readonly Widening[] {
  const least = Math.min(...seen.map(({ shown }) => shown.bitDepth));
  const depths = VIDEO_DEPTHS.filter((depth) => depth > least && depth >= deepestShown(seen));
  return depths.flatMap((to) => EXPANSIONS.map((by) => ({ by, to })));
}

function depthsUpTo(most: number): readonly number[] {
  return [...new Set([...VIDEO_DEPTHS, most])].filter((depth) => depth <= most);
}

function deepestRead(seen: readonly Observation[]): number {
  return Math.max(...seen.map(({ read }) => read.bitDepth));
}

function deepestShown(seen: readonly Observation[]): number {
  return Math.max(...seen.map(({ shown }) => shown.bitDepth));
}
