import type { Rgb } from './patch.ts';

/** Full-range code values as parts of full scale. */
export function driveOf({ r, g, b }: Rgb, bitDepth: number): Rgb {
  const full = 2 ** bitDepth - 1;
  return { r: r / full, g: g / full, b: b / full };
}
