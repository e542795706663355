import type { Rgb } from '../../pattern/patch.ts';
import { type CodeValues, isSameCodes } from '../code-values.ts';
import type { Observation } from './observation.ts';

/**
 * Whether each color shown arrived as one in each bit depth; else no path explains them that rounds nothing. Where bits were lost every
 * path may round. `codes` are the same object wherever a color is shown.
 */
export function isSteady(seen: readonly Pick<Observation, 'shown' | 'read'>[]): boolean {
  const known = new Map<Rgb, CodeValues>();
  return seen.every(({ shown, read }) => {
    if (read.bitDepth < shown.bitDepth) return true;
    const first = known.get(shown.codes) ?? read;
    known.set(shown.codes, first);
    return first.bitDepth !== read.bitDepth || isSameCodes(first.codes, read.codes);
  });
}
