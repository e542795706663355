/** Luma weights of red and blue: ITU-R BT.601-7, BT.709-6, BT.2020-2 (non-constant luminance). */
export const lumaWeights = {
  bt601: { red: 0.299, blue: 0.114 },
  bt709: { red: 0.2126, blue: 0.0722 },
  bt2020: { red: 0.2627, blue: 0.0593 },
};

/** Drives 0 to 1 -> luma 0 to 1 and color differences -0.5 to 0.5. */
export function toYcbcr([r, g, b], matrix) {
  const { red, blue } = lumaWeights[matrix];
  const y = red * r + (1 - red - blue) * g + blue * b;
  return [y, (b - y) / (2 * (1 - blue)), (r - y) / (2 * (1 - red))];
}

/** Luma and color differences -> drives, which may leave 0 to 1. */
export function fromYcbcr([y, cb, cr], matrix) {
  const { red, blue } = lumaWeights[matrix];
  const r = y + 2 * (1 - red) * cr;
  const b = y + 2 * (1 - blue) * cb;
  return [r, (y - red * r - blue * b) / (1 - red - blue), b];
}

/** Luma and color differences -> limited-range code values. ITU-R BT.709-6, table 3. */
export function toLimitedCodes([y, cb, cr], depth) {
  const scale = 2 ** (depth - 8);
  return [
    Math.round((16 + 219 * y) * scale),
    Math.round((128 + 224 * cb) * scale),
    Math.round((128 + 224 * cr) * scale),
  ];
}

/** Limited-range code values -> luma and color differences. */
export function fromLimitedCodes([y, cb, cr], depth) {
  const scale = 2 ** (depth - 8);
  return [(y / scale - 16) / 219, (cb / scale - 128) / 224, (cr / scale - 128) / 224];
}
