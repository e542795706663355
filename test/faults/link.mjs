import { clip } from './transfer.mjs';
import { fromLimitedCodes, fromYcbcr, lumaWeights, toLimitedCodes, toYcbcr } from './ycbcr.mjs';

/**
 * A cable that carries RGB. What is sent is rounded to `depth` bits; source and sink each take it as `full` or `limited` range.
 * A link turns a picture (position -> drives) into what is on the cable, and that into drives again.
 */
export function rgbLink({ depth, source = 'full', sink = 'full', reserved = false }) {
  return {
    colorFormat: 'RGB',
    depth,
    isFullRange: sink === 'full',
    rounding: 0,
    encode: (picture) => (position, frame) =>
      picture(position, frame).map((drive) => encodeRgb(clip(drive), depth, source, reserved)),
    decode: (codes) => codes.map((code) => decodeRgb(code, depth, sink)),
  };
}

function encodeRgb(drive, depth, range, reserved) {
  const max = 2 ** depth - 1;
  if (range === 'limited') return Math.round((16 + 219 * drive) * 2 ** (depth - 8));
  // CTA-861: the outermost codes are for timing on some equipment.
  return Math.min(max - (reserved ? 1 : 0), Math.max(reserved ? 1 : 0, Math.round(drive * max)));
}

function decodeRgb(code, depth, range) {
  return range === 'full' ? code / (2 ** depth - 1) : clip((code / 2 ** (depth - 8) - 16) / 219);
}

/**
 * A cable that carries limited-range YCbCr. Source and sink each have a matrix; `swapped` exchanges Cb and Cr on the way;
 * `subsampling` is 1x1 (4:4:4), 2x1 (4:2:2) or 2x2 (4:2:0) pixels for each color sample.
 */
export function ycbcrLink({ depth, source = 'bt709', sink = source, swapped = false, subsampling = [1, 1] }) {
  return {
    colorFormat: 'YCBCR',
    depth,
    isFullRange: false,
    rounding: roundingOf(depth, source),
    encode: (picture) => (position, frame) => {
      const [y] = toYcbcr(picture(position, frame).map(clip), source);
      const [cb, cr] = colorOf(picture, position, frame, source, subsampling);
      return toLimitedCodes(swapped ? [y, cr, cb] : [y, cb, cr], depth);
    },
    decode: (codes) => fromYcbcr(fromLimitedCodes(codes, depth), sink).map(clip),
  };
}

/** The color differences of the block of pixels that holds a position, averaged. */
function colorOf(picture, { xPx, yPx }, frame, matrix, [columns, rows]) {
  const [left, top] = [xPx - (xPx % columns), yPx - (yPx % rows)];
  const sum = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [, cb, cr] = toYcbcr(picture({ xPx: left + column, yPx: top + row }, frame).map(clip), matrix);
      sum[0] += cb;
      sum[1] += cr;
    }
  }
  return sum.map((value) => value / (columns * rows));
}

/** The largest error of a drive by rounding luma and a color difference, each by half a code, on a correct path. */
function roundingOf(depth, matrix) {
  const { red, blue } = lumaWeights[matrix];
  return (0.5 / 219 + (0.5 / 224) * 2 * (1 - Math.min(red, blue))) / 2 ** (depth - 8);
}
