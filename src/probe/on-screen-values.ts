import { FlatfieldError } from '../base/flatfield-error.ts';

/** Values of a pixel that a person read in the monitor's own Pixel Inspection menu. */
export interface OnScreenValues {
  readonly x: number;
  readonly y: number;
  readonly bitDepth: number;
  readonly values: readonly number[];
}

/** Reads `100,100 10 512,512,512`: a coordinate, a bit depth, three values. Throws `usage`. */
export function parseOnScreen(text: string): OnScreenValues {
  const found = /^(\d{1,5}),(\d{1,5})\s+(\d{1,2})\s+(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(text.trim());
  if (!found) {
    const shown = JSON.stringify(text.slice(0, 200));
    throw new FlatfieldError(
      'usage',
      `${shown} is not understood: expected X,Y BITS R,G,B such as 100,100 10 512,512,512.`,
    );
  }
  const [x = 0, y = 0, bitDepth = 0, ...values] = found.slice(1).map(Number);
  return { x, y, bitDepth, values };
}
