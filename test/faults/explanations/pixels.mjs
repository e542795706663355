import { cuts } from '../families/bit-cuts.mjs';
import { convert, gamutPairs, toHdr } from '../families/color-management.mjs';
import { permutations, saturate, turnHue } from '../families/colors.mjs';
import { isAsReceived } from '../samples.mjs';
import { clip } from '../transfer.mjs';
import { fromYcbcr, lumaWeights, toYcbcr } from '../ycbcr.mjs';

const matrices = Object.keys(lumaWeights);
const squeeze = (drive) => (16 + 219 * drive) / 255;
const stretch = (drive) => clip((255 * drive - 16) / 219);
const perDrive = (change) => (rgb) => rgb.map(change);

/** Causes that change the drives of a pixel: whether one of a list of changes explains every sample. */
export const pixelExplanations = {
  'limited-range-into-full': among([perDrive(squeeze), perDrive((drive) => squeeze(squeeze(drive)))]),
  'full-range-into-limited': among([perDrive(stretch)]),
  inverted: among([perDrive((drive) => 1 - drive)]),
  'channels-swapped': among(permutations.map((order) => (rgb) => order.map((channel) => rgb[channel]))),
  saturation: among(
    [...range(0.3, 0.96, 0.01), ...range(1.04, 1.7, 0.01)].flatMap((factor) =>
      matrices.map((matrix) => (rgb) => saturate(rgb, factor, matrix)),
    ),
  ),
  'hue-rotation': among(
    [...range(-180, -4, 1), ...range(4, 180, 1)].flatMap((degrees) =>
      ['bt601', 'bt709'].map((matrix) => (rgb) => turnHue(rgb, degrees, matrix)),
    ),
  ),
  'wrong-ycbcr-matrix': among(
    matrices.flatMap((source) =>
      matrices
        .filter((sink) => sink !== source)
        .map((sink) => (rgb) => fromYcbcr(toYcbcr(rgb, source), sink).map(clip)),
    ),
  ),
  'chroma-swapped': among(
    matrices.map((matrix) => (rgb) => {
      const [y, cb, cr] = toYcbcr(rgb, matrix);
      return fromYcbcr([y, cr, cb], matrix).map(clip);
    }),
  ),
  'color-management': among(
    gamutPairs.flatMap(([from, to]) => ['srgb', 'gamma22'].map((transfer) => convert(from, to, transfer))),
  ),
  'hdr-on': among(range(80, 480, 3).map(toHdr)),
  'bit-depth-cut': (samples) => isCut(samples) || isDithered(samples),
  monochrome: isMonochrome,
};

const isCut = among([
  ...range(1, 7, 1).flatMap((bits) => Object.values(cuts).map((cut) => perDrive((drive) => cut(drive, bits)))),
  ...range(2, 64, 1).map((levels) => perDrive((drive) => Math.round(drive * (levels - 1)) / (levels - 1))),
]);

function among(changes) {
  return (samples) => changes.some((change) => samples.every((sample) => isAsReceived(change(sample.shown), sample)));
}

function range(from, to, step) {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

/** Dithering gives one of the two levels around the drive, at each pixel by itself. */
function isDithered(samples) {
  return range(2, 6, 1).some((bits) => {
    const max = 2 ** bits - 1;
    return samples.every(({ shown, got, step }) =>
      shown.every((drive, channel) => {
        const levels = [Math.floor(drive * max), Math.ceil(drive * max)];
        return levels.some((level) => Math.abs(level / max - got[channel]) <= step);
      }),
    );
  });
}

/** Every pixel has the same proportions of the channels, though not all that is shown has. */
function isMonochrome(samples) {
  const [brightest] = [...samples].sort((a, b) => Math.max(...b.got) - Math.max(...a.got));
  const tint = brightest.got.map((drive) => drive / Math.max(...brightest.got, 1e-9));
  const isColored = samples.some(({ shown }) => Math.max(...shown) - Math.min(...shown) > 0.1);
  return (
    isColored &&
    samples.every((sample) =>
      isAsReceived(
        tint.map((share) => share * Math.max(...sample.got)),
        sample,
      ),
    )
  );
}
