import type { SignalRgb, YCbCr } from './signal-format.ts';

/**
 * Luma and color differences of red, green and blue of 0 to 1: y of 0 to 1, cb and cr of -0.5 to 0.5. ITU-R BT.709-6, items
 * 3.2 and 3.3: E'Y = 0.2126 E'R + 0.7152 E'G + 0.0722 E'B, E'CB = (E'B - E'Y) / 1.8556, E'CR = (E'R - E'Y) / 1.5748.
 */
export function toColorDifference({ r, g, b }: SignalRgb): YCbCr {
  const y = RED * r + GREEN * g + BLUE * b;
  return { y, cb: (b - y) / CB_DIVISOR, cr: (r - y) / CR_DIVISOR };
}

/** The inverse of `toColorDifference`, not clipped. */
export function fromColorDifference({ y, cb, cr }: YCbCr): SignalRgb {
  const r = y + CR_DIVISOR * cr;
  const b = y + CB_DIVISOR * cb;
  return { r, g: (y - RED * r - BLUE * b) / GREEN, b };
}

const RED = 0.2126;
const GREEN = 0.7152;
const BLUE = 0.0722;
const CB_DIVISOR = 1.8556;
const CR_DIVISOR = 1.5748;
