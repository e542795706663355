import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Resolution } from './sample-point.ts';

/** The resolution of the input signal, written `3840x2160`: each side 1 to 65535 pixels. Throws `invalid-plan`. */
export function parseResolution(text: string): Resolution {
  const [, width, height] = /^\s*(\d{1,5})\s*[x×]\s*(\d{1,5})\s*$/i.exec(text) ?? [];
  const resolution = { widthPx: Number(width), heightPx: Number(height) };
  if (!isSide(resolution.widthPx) || !isSide(resolution.heightPx)) {
    throw new FlatfieldError(
      'invalid-plan',
      `Resolution ${JSON.stringify(text.slice(0, 200))} is not understood: expected width x height of the input signal in pixels, ` +
        `each 1 to ${LONGEST_SIDE_PX}, such as 3840x2160.`,
    );
  }
  return resolution;
}

/** No video signal is longer: the pixel counts of its timing have 16 bits. */
export const LONGEST_SIDE_PX = 65_535;

function isSide(px: number): boolean {
  return px >= 1 && px <= LONGEST_SIDE_PX;
}
