/** Screens by the shape of their pixels: width over height. */
export const screens = { '16:9': 16 / 9, '21:9': 21 / 9, portrait: 9 / 16 };

/**
 * A rectangle of a share of the screen's area, anywhere on it, of sides from 1:3 to 3:1 in pixels, as fractions of width and height. Of ratios that
 * fit on the screen, each has the same probability by its logarithm.
 */
export function boxOf({ between, next }, area, aspect) {
  const limit = Math.log(1 / area);
  const [least, most] = [Math.log(1 / (3 * aspect)), Math.log(3 / aspect)];
  const ratio = Math.exp(between(Math.max(least, -limit), Math.min(most, limit)));
  const [width, height] = [Math.sqrt(area * ratio), Math.sqrt(area / ratio)].map((side) => Math.min(1, side));
  const [left, top] = [next() * (1 - width), next() * (1 - height)];
  return { left, top, right: left + width, bottom: top + height };
}

/** True if a place, as fractions of width and height, is inside. */
export function covers({ left, top, right, bottom }, { x, y }) {
  return x >= left && x < right && y >= top && y < bottom;
}
