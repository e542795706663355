/** Bit depth of the code values that a computer is told to show, in bits a channel. */
export type PatchBitDepth = 8 | 10 | 12;

/** Red, green and blue as code values (whole numbers, 0 to 2^bitDepth - 1) or as drives (0 to 1); the context says which. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** The canonical name of code values, the one that `parsePatch` gives whatever the spelling: equal patches, equal names. */
export function formatPatch(codes: Rgb, bitDepth: PatchBitDepth): string {
  const full = 2 ** bitDepth - 1;
  const color = COLOR_NAMES.find(([, r, g, b]) => codes.r === r * full && codes.g === g * full && codes.b === b * full);
  const isGray = codes.r === codes.g && codes.g === codes.b;
  const name = color?.[0] ?? (isGray ? `gray-${codes.r}` : `${codes.r}/${codes.g}/${codes.b}`);
  return bitDepth === 8 ? name : `${name}@${bitDepth}`;
}

/** The colors that have a name, each channel off (0) or full (1). */
export const COLOR_NAMES: readonly (readonly [name: string, r: 0 | 1, g: 0 | 1, b: 0 | 1])[] = [
  ['white', 1, 1, 1],
  ['black', 0, 0, 0],
  ['red', 1, 0, 0],
  ['green', 0, 1, 0],
  ['blue', 0, 0, 1],
  ['cyan', 0, 1, 1],
  ['magenta', 1, 0, 1],
  ['yellow', 1, 1, 0],
];
