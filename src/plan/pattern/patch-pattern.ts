import { FlatfieldError } from '../../base/flatfield-error.ts';
import { codesAt } from './codes-at.ts';
import type { FrameSize } from './frame.ts';
import type { Patch, Rgb } from './patch.ts';
import { checkPattern, describePattern, type FlatField, type Pattern } from './pattern.ts';

/** Whole pixels from the top left corner. */
interface Place {
  readonly xPx: number;
  readonly yPx: number;
}

/** The patch that is a pattern on a screen of this size. Throws `invalid-pattern`. */
export function patternPatch(pattern: Exclude<Pattern, FlatField>, size: FrameSize): Patch {
  checkPattern(pattern, size);
  const codes = codesAt(pattern, size, Math.floor(size.widthPx / 2), Math.floor(size.heightPx / 2));
  return { name: describePattern(pattern), bitDepth: 8, codes, pattern };
}

/** Pattern that a window draws for a patch. Throws `invalid-pattern` if the whole image is no longer known. */
export function patternToShow(patch: Patch): Pattern {
  const { pattern } = patch;
  if (pattern === undefined) return flatField(patch);
  if (pattern.kind !== 'sampled-image') return pattern;
  throw new FlatfieldError(
    'invalid-pattern',
    `Image ${JSON.stringify(pattern.name)} cannot be shown from a plan, which knows it at the points only: show its file.`,
  );
}

/** The flat field of a patch. Throws `invalid-pattern` where its code values have no exact counterpart in 8 bits. */
export function flatField(patch: Patch): FlatField {
  const inEightBits = (code: number) => (code * 255) / (2 ** patch.bitDepth - 1);
  const { r, g, b } = patch.codes;
  const codes = { r: inEightBits(r), g: inEightBits(g), b: inEightBits(b) };
  if (![codes.r, codes.g, codes.b].every((code) => Number.isInteger(code))) {
    throw new FlatfieldError(
      'invalid-pattern',
      `Patch ${patch.name} cannot be shown by a browser: its canvas has 8 bits a channel, and this ${patch.bitDepth}-bit ` +
        'color is between two of its code values. Use a patch of 8 bits, or a generator of that depth.',
    );
  }
  return { kind: 'flat-field', codes };
}

/** The patch as a plan keeps it: an image by its code values at these places. Throws `invalid-pattern`. */
export function plannedPatch(patch: Patch, size: FrameSize, places: readonly Place[]): Patch {
  const { pattern } = patch;
  if (pattern === undefined || pattern.kind === 'sampled-image') return patch;
  checkPattern(pattern, size);
  if (pattern.kind !== 'image') return patch;
  const samples = places.map(({ xPx, yPx }) => ({ xPx, yPx, ...codesAt(pattern, size, xPx, yPx) }));
  return { ...patch, pattern: { kind: 'sampled-image', name: pattern.name, samples } };
}

/**
 * The code values that a patch should show at a pixel of a screen of this size, in its own bit depth; null if that is not
 * known, as away from the samples of an image.
 */
export function expectedCodes({ codes, pattern }: Patch, size: FrameSize, { xPx, yPx }: Place): Rgb | null {
  if (pattern === undefined) return codes;
  if (pattern.kind !== 'sampled-image') return codesAt(pattern, size, xPx, yPx);
  const sample = pattern.samples.find((one) => one.xPx === xPx && one.yPx === yPx);
  return sample ? { r: sample.r, g: sample.g, b: sample.b } : null;
}
