import type { Rgb } from '../../../plan/pattern/patch.ts';

/** Code values of a bit depth as a color of the page: `#c04040`. */
export function codesColor({ r, g, b }: Rgb, bitDepth: number): string {
  const hex = [r, g, b].map((code) => {
    const byte = Math.round((code / (2 ** bitDepth - 1)) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}
