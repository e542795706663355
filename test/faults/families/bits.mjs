import { clip } from '../transfer.mjs';
import { perPixel } from './stages.mjs';

const BITS = Array.from({ length: 24 }, (_, bit) => bit);

/** What a broken driver or a damaged table does to the 24 bits of a pixel of 8 bits a channel; bit 0 is the lowest of blue. */
export const bits = [
  fault('bit-stuck', ({ pick, next }) => {
    const [mask, isSet] = [2 ** pick(BITS), next() < 0.5];
    return (pixel) => (isSet ? pixel | mask : pixel & ~mask);
  }),
  fault('bits-coupled', (random) => {
    const [one, other] = twoOf(random);
    const isBoth = random.next() < 0.5;
    return (pixel) => {
      const value = isBoth ? bitOf(pixel, one) & bitOf(pixel, other) : bitOf(pixel, one) | bitOf(pixel, other);
      return withBit(withBit(pixel, one, value), other, value);
    };
  }),
  fault('bits-exchanged', (random) => {
    const [one, other] = twoOf(random);
    return (pixel) => withBit(withBit(pixel, one, bitOf(pixel, other)), other, bitOf(pixel, one));
  }),
  channels('lowest-codes-clipped', ({ pick }) => {
    const last = pick([1, 2, 3]);
    return (code) => (code <= last ? 0 : code);
  }),
  channels('highest-codes-clipped', ({ pick }) => {
    const first = 255 - pick([1, 2, 3]);
    return (code) => (code >= first ? 255 : code);
  }),
];

function fault(name, changeOf) {
  return {
    family: 'bits',
    group: 'bits',
    name,
    causes: [],
    build: (random) => {
      const change = changeOf(random);
      return { stages: [perPixel((rgb) => unpacked(change(packed(rgb))))] };
    },
  };
}

function channels(name, changeOf) {
  return fault(name, (random) => {
    const change = changeOf(random);
    return (pixel) => [16, 8, 0].reduce((made, shift) => made | (change((pixel >> shift) & 255) << shift), 0);
  });
}

function packed(rgb) {
  return rgb.reduce((pixel, drive) => (pixel << 8) | Math.round(255 * clip(drive)), 0);
}

function unpacked(pixel) {
  return [16, 8, 0].map((shift) => ((pixel >> shift) & 255) / 255);
}

function twoOf({ pick }) {
  const one = pick(BITS);
  return [one, pick(BITS.filter((bit) => bit !== one))];
}

function bitOf(pixel, bit) {
  return (pixel >> bit) & 1;
}

function withBit(pixel, bit, value) {
  return value === 1 ? pixel | (1 << bit) : pixel & ~(1 << bit);
}
