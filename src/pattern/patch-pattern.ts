import { checkPattern } from './check-pattern.ts';
import { codesAt } from './codes-at.ts';
import type { FrameSize } from './frame.ts';
import { InvalidPatternError } from './invalid-pattern-error.ts';
import type { Patch, Rgb } from './patch.ts';
import { describePattern, type FlatField, flatField, type Pattern } from './pattern.ts';

/** A pattern as a patch carries it; in a plan, an image is known at the points only. */
export type PatchPattern = Exclude<Pattern, FlatField> | SampledImage;

/** What an image shows at certain pixels: all that a record keeps of it. */
export interface SampledImage {
  readonly kind: 'sampled-image';
  readonly name: string;
  readonly samples: readonly (Rgb & Place)[];
}

/** Whole pixels from the top left corner. */
interface Place {
  readonly xPx: number;
  readonly yPx: number;
}

/** The patch that is a pattern on a screen of this size. Throws InvalidPatternError. */
export function patternPatch(pattern: Exclude<Pattern, FlatField>, size: FrameSize): Patch {
  checkPattern(pattern, size);
  const codes = codesAt(pattern, size, Math.floor(size.widthPx / 2), Math.floor(size.heightPx / 2));
  return { name: describePattern(pattern), bitDepth: 8, codes, pattern };
}

/** What a window is to draw for a patch. Throws InvalidPatternError where the whole image is no longer known. */
export function patternToShow(patch: Patch): Pattern {
  const { pattern } = patch;
  if (pattern === undefined) return flatField(patch);
  if (pattern.kind !== 'sampled-image') return pattern;
  throw new InvalidPatternError(
    `Image ${JSON.stringify(pattern.name)} cannot be shown from a plan, which knows it at the points only: show its file.`,
  );
}

/** The patch as a plan keeps it: an image by its code values at these places. Throws InvalidPatternError. */
export function plannedPatch(patch: Patch, size: FrameSize, places: readonly Place[]): Patch {
  const { pattern } = patch;
  if (pattern === undefined || pattern.kind === 'sampled-image') return patch;
  checkPattern(pattern, size);
  if (pattern.kind !== 'image') return patch;
  const samples = places.map(({ xPx, yPx }) => ({ xPx, yPx, ...codesAt(pattern, size, xPx, yPx) }));
  return { ...patch, pattern: { kind: 'sampled-image', name: pattern.name, samples } };
}

/**
 * The code values that a patch should show at a pixel of a screen of this size, in its own bit depth; null where that is not
 * known, as away from the samples of an image.
 */
export function expectedCodes({ codes, pattern }: Patch, size: FrameSize, { xPx, yPx }: Place): Rgb | null {
  if (pattern === undefined) return codes;
  if (pattern.kind !== 'sampled-image') return codesAt(pattern, size, xPx, yPx);
  const sample = pattern.samples.find((one) => one.xPx === xPx && one.yPx === yPx);
  return sample ? { r: sample.r, g: sample.g, b: sample.b } : null;
}
