import type { Rgb } from '../../pattern/patch.ts';

/** Codes of up to 16 bits one after the other as one number, so that each color has its own. */
export function codesKey({ r, g, b }: Rgb): number {
  return (r * 0x10000 + g) * 0x10000 + b;
}
