import { cuts } from '../families/bit-cuts.mjs';
import { permutations, saturate, turnHue } from '../families/colors.mjs';
import { perDrive, perPixel } from '../families/stages.mjs';
import { ycbcrLink } from '../link.mjs';
import { clip } from '../transfer.mjs';
import { everyCarrier, isRange, pathOf } from './good-link.mjs';

/** The path of a drawn link with one fault, which a seed decides, and the fault's name. The path may still show every patch as it should. */
export function spoiltPath(drawn, random) {
  const kinds = [...Object.keys(pictures), ...Object.keys(cables)];
  const name = random.pick(kinds);
  const good = pathOf(drawn);
  if (name in cables) return { name, path: cables[name](drawn, good, random) };
  // The computer rounds what its fault made.
  return { name, path: { ...good, stages: [pictures[name](random), ...good.stages] } };
}

const pictures = {
  gain: ({ between, sign }) => perDrive(by(1 + sign() * between(0.005, 0.2), 0)),
  offset: ({ between, sign }) => perDrive(by(1, sign() * between(0.004, 0.1))),
  'gain-of-a-channel': ({ between, sign, pick }) => oneOf(pick, by(1 + sign() * between(0.005, 0.2), 0)),
  'offset-of-a-channel': ({ between, sign, pick }) => oneOf(pick, by(1, sign() * between(0.004, 0.1))),
  squeezed: () => perDrive((drive) => (16 + 219 * drive) / 255),
  stretched: () => perDrive((drive) => clip((255 * drive - 16) / 219)),
  gamma: ({ pick }) => {
    const power = pick([0.8, 0.9, 0.95, 1.05, 1.1, 1.2]);
    return perDrive((drive) => drive ** power);
  },
  'bits-cut': ({ pick }) => {
    const [cut, bits] = [pick(Object.values(cuts)), pick([4, 5, 6, 7])];
    return perDrive((drive) => cut(drive, bits));
  },
  saturation: ({ pick }) => {
    const factor = pick([0.8, 0.9, 1.1, 1.2]);
    return perPixel((rgb) => saturate(rgb, factor, 'bt709'));
  },
  hue: ({ sign, between }) => {
    const degrees = sign() * between(4, 60);
    return perPixel((rgb) => turnHue(rgb, degrees, 'bt709'));
  },
  'channels-swapped': ({ pick }) => {
    const order = pick(permutations);
    return perPixel((rgb) => order.map((channel) => rgb[channel]));
  },
};

const cables = {
  'taken-for-another': (drawn, _, { pick }) => {
    const others = everyCarrier.filter((one) => one !== drawn.carried && isRange(one) === isRange(drawn.carried));
    return pathOf(drawn, pick(others));
  },
  'low-bits-lost': ({ depth }, good, { between }) => {
    const lost = 2 ** Math.floor(between(1, depth - 3));
    return withLink(good, { encode: changedCodes(good.link, (code) => code - (code % lost)) });
  },
  'codes-moved': ({ depth }, good, { between, sign }) => {
    const moved = Math.round(sign() * between(1, 2 ** (depth - 4)));
    const last = 2 ** depth - 1;
    return withLink(good, { encode: changedCodes(good.link, (code) => Math.min(Math.max(code + moved, 0), last)) });
  },
  'monitor-gain': (_, good, { between, sign }) => {
    const change = by(1 + sign() * between(0.005, 0.2), 0);
    return withLink(good, { decode: (codes) => good.link.decode(codes).map(change), isFullRange: false });
  },
  'chroma-swapped': ({ depth, carried }, good) =>
    isRange(carried)
      ? { ...good, stages: [perPixel(([r, g, b]) => [b, g, r])] }
      : withLink(good, ycbcrLink({ depth, source: carried, swapped: true })),
};

function by(gain, offset) {
  return (drive) => clip(drive * gain + offset);
}

function oneOf(pick, change) {
  const changed = pick([0, 1, 2]);
  return perPixel((rgb) => rgb.map((drive, channel) => (channel === changed ? change(drive) : drive)));
}

function withLink(path, change) {
  return { ...path, link: { ...path.link, ...change } };
}

function changedCodes({ encode }, change) {
  return (picture) => {
    const sent = encode(picture);
    return (position, frame) => sent(position, frame).map(change);
  };
}
