import type { CodeValues } from '../color/code-values.ts';

/** Grays between black and white by their code values, in three bands of the range. */
export const GRAYS = ['dark-gray', 'middle-gray', 'light-gray'] as const;
export type Gray = (typeof GRAYS)[number];

/** Every kind of color that a plan may read, in the order of reports. */
export const COLOR_CLASSES = [...GRAYS, 'other-gray', 'white', 'black', 'primary', 'secondary', 'other-color'] as const;
export type ColorClass = (typeof COLOR_CLASSES)[number];

/**
 * The bands of the grays, in 255ths of full scale, both ends included. An error of 16/255 up or down fits into the range from every
 * one of them; nearer to black or white it is clipped.
 */
export const GRAY_BANDS: Readonly<Record<Gray, { readonly from: number; readonly to: number }>> = {
  'dark-gray': { from: 16, to: 64 },
  'middle-gray': { from: 96, to: 160 },
  'light-gray': { from: 176, to: 239 },
};

/** The class of a color: by its code values as they are shown, whatever their depth. */
export function colorClassOf({ codes: { r, g, b }, bitDepth }: CodeValues): ColorClass {
  const full = 2 ** bitDepth - 1;
  const on = [r, g, b].filter((code) => code === full).length;
  const off = [r, g, b].filter((code) => code === 0).length;
  if (on + off === 3) return (['black', 'primary', 'secondary', 'white'] as const)[on] as ColorClass;
  if (r !== g || g !== b) return 'other-color';
  const level = Math.round((255 * r) / full);
  return GRAYS.find((gray) => level >= GRAY_BANDS[gray].from && level <= GRAY_BANDS[gray].to) ?? 'other-gray';
}
