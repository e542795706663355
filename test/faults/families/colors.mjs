import { clip } from '../transfer.mjs';
import { fromYcbcr, lumaWeights, toYcbcr } from '../ycbcr.mjs';
import { perPixel } from './stages.mjs';

/** All ways to exchange the channels. */
export const permutations = [
  [0, 2, 1],
  [1, 0, 2],
  [2, 1, 0],
  [1, 2, 0],
  [2, 0, 1],
];

/** Saturation around the luma of a matrix: 0 gives gray, 1 changes nothing. */
export function saturate(rgb, factor, matrix) {
  const [y, cb, cr] = toYcbcr(rgb, matrix);
  return fromYcbcr([y, cb * factor, cr * factor], matrix).map(clip);
}

/** Turns Cb and Cr by an angle in degrees. */
export function turnHue(rgb, degrees, matrix) {
  const [y, cb, cr] = toYcbcr(rgb, matrix);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return fromYcbcr([y, cb * cos - cr * sin, cb * sin + cr * cos], matrix).map(clip);
}

/** Controls that mix the channels of a pixel. */
export const colors = [
  ...[0.8, 1.2].map((factor) =>
    fault('saturation', `saturation-${factor}`, ['saturation'], ({ pick }) => {
      const matrix = pick(Object.keys(lumaWeights));
      return (rgb) => saturate(rgb, factor, matrix);
    }),
  ),
  fault('hue', 'hue-turned', ['hue-rotation'], ({ sign, between }) => {
    const degrees = sign() * between(8, 60);
    return (rgb) => turnHue(rgb, degrees, 'bt709');
  }),
  fault('monochrome', 'gray', ['monochrome'], ({ pick }) => {
    const matrix = pick(Object.keys(lumaWeights));
    return (rgb) => saturate(rgb, 0, matrix);
  }),
  // The usual sepia matrix of photo programs.
  fault('monochrome', 'sepia', ['monochrome'], () => ([r, g, b]) => [
    clip(0.393 * r + 0.769 * g + 0.189 * b),
    clip(0.349 * r + 0.686 * g + 0.168 * b),
    clip(0.272 * r + 0.534 * g + 0.131 * b),
  ]),
  fault('channels-swapped', 'channels-swapped', ['channels-swapped'], ({ pick }) => {
    const order = pick(permutations);
    return (rgb) => order.map((channel) => rgb[channel]);
  }),
];

function fault(family, name, causes, changeOf) {
  return { family, group: 'color', name, causes, build: (random) => ({ stages: [perPixel(changeOf(random))] }) };
}
