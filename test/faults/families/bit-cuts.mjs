import { rgbLink } from '../link.mjs';
import { clip } from '../transfer.mjs';
import { perDrive } from './stages.mjs';

/** How a drive is brought to fewer bits and back to 0 to 1. */
export const cuts = {
  repeat: (drive, bits) => Math.floor(floor8(drive) / 2 ** (8 - bits)) / (2 ** bits - 1),
  zeros: (drive, bits) => (Math.floor(floor8(drive) / 2 ** (8 - bits)) * 2 ** (8 - bits)) / 255,
  round: (drive, bits) => Math.round(drive * (2 ** bits - 1)) / (2 ** bits - 1),
};

/** Less than the promised depth arrives. */
export const bitCuts = [
  ...[6, 5, 4].flatMap((bits) =>
    Object.entries(cuts).map(([how, cut]) =>
      fault(`cut-to-${bits}-${how}`, () => ({ stages: [perDrive((drive) => cut(drive, bits))] })),
    ),
  ),
  ...[6, 5, 4].map((bits) => fault(`dither-ordered-${bits}`, () => ({ stages: [ordered(bits)] }))),
  ...[6, 5, 4].map((bits) =>
    fault(`dither-temporal-${bits}`, (random) => ({ stages: [temporal(bits, Math.floor(random.next() * 1e6))] })),
  ),
  fault('zeros-below-8-read-as-10', () => ({ link: rgbLink({ depth: 8 }), widen: 'zeros' })),
  fault('zeros-below-10-read-as-12', () => ({ link: rgbLink({ depth: 10 }), widen: 'zeros', readDepth: 12 })),
  fault('cut-10-to-8', () => ({ link: rgbLink({ depth: 8 }), readDepth: 10 })),
  ...[5, 8, 12].map((levels) =>
    fault(`posterized-${levels}`, () => ({
      stages: [perDrive((drive) => Math.round(drive * (levels - 1)) / (levels - 1))],
    })),
  ),
];

function fault(name, build) {
  return { family: 'bit-cut', group: 'depth', name, causes: ['bit-depth-cut'], build };
}

function floor8(drive) {
  return Math.round(clip(drive) * 255);
}

/** Bayer's 4 by 4 matrix. B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

function ordered(bits) {
  const max = 2 ** bits - 1;
  return (picture) => (position, frame) => {
    const threshold = (bayer[(position.yPx % 4) * 4 + (position.xPx % 4)] + 0.5) / 16;
    return picture(position, frame).map((drive) => Math.floor(drive * max + threshold) / max);
  };
}

function temporal(bits, seed) {
  const max = 2 ** bits - 1;
  return (picture) => (position, frame) => {
    const noise =
      Math.imul(
        (position.xPx * 73_856_093) ^ (position.yPx * 19_349_663) ^ ((frame + seed) * 83_492_791),
        0x9e3779b1,
      ) >>> 8;
    const threshold = ((noise % 1000) + 0.5) / 1000;
    return picture(position, frame).map((drive) => Math.floor(drive * max + threshold) / max);
  };
}
