import { dataCopy } from '../../base/data-copy.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { FrameSize } from './frame.ts';
import type { Patch, Rgb } from './patch.ts';
import { expectedCodes } from './patch-pattern.ts';

/** A patch or a chart (a patch with a pattern) as it is passed to those who show it. */
export interface PatchToShow extends Patch {
  /**
   * The code values of a pixel, from the top left corner: all that a simulator needs to show it. Throws `invalid-pattern` where they
   * are not known: away from the points of an image of which only those are left.
   */
  codesAt(place: { readonly xPx: number; readonly yPx: number }): { readonly codes: Rgb; readonly bitDepth: number };
}

/** A copy of a patch, with its code values on a screen of this size. */
export function patchToShow(patch: Patch, size: FrameSize): PatchToShow {
  return {
    ...dataCopy(patch),
    codesAt: (place) => {
      const codes = expectedCodes(patch, size, place);
      if (codes) return { codes: { ...codes }, bitDepth: patch.bitDepth };
      throw new FlatfieldError(
        'invalid-pattern',
        `The code values of ${patch.name} are not known at ${place.xPx},${place.yPx} px.`,
      );
    },
  };
}
