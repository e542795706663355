import { blurredBy, mirrored, scaled, seenThrough, turned } from '../families/geometry.mjs';
import { ycbcrLink } from '../link.mjs';
import { isAsReceived } from '../samples.mjs';

const shifts = [-40, -8, -1, 1, 8, 40].flatMap((dx) => [-30, -8, 0, 8, 30].map((dy) => ({ dx, dy })));
const scales = Array.from({ length: 91 }, (_, index) => 0.5 + index * 0.01).filter(
  (scale) => Math.abs(scale - 1) > 0.015,
);

/** Causes that take a pixel from another place: whether one of a list of pictures explains every sample. */
export const pictureExplanations = {
  'picture-shifted': throughOneOf(
    shifts.map(({ dx, dy }) => ({ x, y }) => ({ x: x - dx, y: y - dy })),
  ),
  'picture-scaled': throughOneOf(scales.map(scaled)),
  'picture-mirrored': throughOneOf([mirrored]),
  'picture-turned': throughOneOf([turned]),
  'picture-blurred': isAmong([3, 6, 12].map(blurredBy)),
  'chroma-subsampling': isAmong(
    [
      [2, 1],
      [2, 2],
      [4, 4],
    ].map(subsampledBy),
  ),
};

function throughOneOf(maps) {
  return isAmong(maps.map(seenThrough));
}

function isAmong(stages) {
  return (samples, screen) =>
    stages.some((stage) =>
      samples.every((sample) => isAsReceived(stage(sample.picture, screen)(sample.position, sample.frame), sample)),
    );
}

function subsampledBy(subsampling) {
  const link = ycbcrLink({ depth: 10, subsampling });
  return (picture) => {
    const sent = link.encode(picture);
    return (position, frame) => link.decode(sent(position, frame));
  };
}
