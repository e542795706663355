import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';

/** Values of a pixel that a person read in the monitor's own Pixel Inspection menu. */
export interface OnScreenValues {
  readonly x: number;
  readonly y: number;
  readonly bitDepth: number;
  readonly values: readonly number[];
}

/** Form in which a person types them. */
export const onScreenForm = 'X,Y BITS R,G,B such as 100,100 8 255,255,255';

/** Bit depths of a signal. */
const DEPTHS = [6, 8, 10, 12, 14, 16];

/** Reads `100,100 10 512,512,512`: a coordinate within the signal if its size is known, a bit depth, three values of that depth. Throws `usage`. */
export function parseOnScreen(text: string, resolution?: Resolution): OnScreenValues {
  const plain = text.trim().replaceAll(/\s*,\s*/g, ',');
  const found = /^(\d{1,5}),(\d{1,5})\s+(\d{1,2})\s+(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(plain);
  if (!found) throw refused(`${JSON.stringify(text.slice(0, 200))} is not understood: expected ${onScreenForm}.`);
  const [x = 0, y = 0, bitDepth = 0, ...values] = found.slice(1).map(Number);
  if (!DEPTHS.includes(bitDepth)) throw refused(`BITS is ${bitDepth}: expected one of ${DEPTHS.join(', ')}.`);
  const max = 2 ** bitDepth - 1;
  const above = values.find((value) => value > max);
  if (above !== undefined) throw refused(`A value is ${above}: expected 0 to ${max} with ${bitDepth} bits.`);
  if (resolution && (x >= resolution.widthPx || y >= resolution.heightPx)) {
    const [right, bottom] = [resolution.widthPx - 1, resolution.heightPx - 1];
    throw refused(`The coordinate is ${x},${y}: expected 0,0 to ${right},${bottom}.`);
  }
  return { x, y, bitDepth, values };
}

function refused(message: string): FlatfieldError {
  return new FlatfieldError('usage', message);
}
