/** Weights of red and blue in luma; that of green is what is missing to 1. */
export interface LumaWeights {
  readonly red: number;
  readonly blue: number;
}

/** ITU-R BT.601-7, item 2.5.1; BT.709-6, item 3.2; BT.2020-2, table 4 (non-constant luminance). */
export const LUMA_WEIGHTS = {
  'BT.709': { red: 0.2126, blue: 0.0722 },
  'BT.601': { red: 0.299, blue: 0.114 },
  'BT.2020': { red: 0.2627, blue: 0.0593 },
} as const satisfies Readonly<Record<string, LumaWeights>>;

export type LumaMatrix = keyof typeof LUMA_WEIGHTS;
export const LUMA_MATRICES = Object.keys(LUMA_WEIGHTS) as readonly LumaMatrix[];

/** Drives of red, green and blue (0 to 1) to luma (0 to 1) and the color differences Cb and Cr (-0.5 to 0.5). */
export function toColorDifference([r, g, b]: Triple, { red, blue }: LumaWeights): Triple {
  const y = red * r + (1 - red - blue) * g + blue * b;
  return [y, (b - y) / (2 * (1 - blue)), (r - y) / (2 * (1 - red))];
}

/** The inverse, not clipped. */
export function fromColorDifference([y, cb, cr]: Triple, { red, blue }: LumaWeights): Triple {
  const r = y + 2 * (1 - red) * cr;
  const b = y + 2 * (1 - blue) * cb;
  return [r, (y - red * r - blue * b) / (1 - red - blue), b];
}

/** Three values: red, green and blue, or luma, Cb and Cr. */
export type Triple = readonly [number, number, number];
