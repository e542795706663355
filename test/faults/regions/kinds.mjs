/**
 * Faults of a region of the screen, as changes of code values of 8 bits: 0 to 255, not rounded and not clipped. A kind draws its parameters from a
 * generator as `createRandom` gives it. Every other kind is held out: no search for a plan knows it.
 */
const ofEach = (change) => (codes) => codes.map(change);
const ofOne = (channel, change) => (codes) => codes.map((code, place) => (place === channel ? change(code) : code));
const anyChannel = ({ pick }) => pick([0, 1, 2]);
const power = (exponent) => (code) => 255 * (code / 255) ** exponent;
const lift = (by) => (code) => code + by * (1 - code / 255);
const gain = (factor) => (code) => factor * code;
/** ITU-R BT.709 luma of code values. */
const luma = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const searched = {
  opaque: ({ next }) => {
    const color = [255 * next(), 255 * next(), 255 * next()];
    return () => color;
  },
  'shade 4-12 %': ({ between }) => ofEach(gain(between(0.88, 0.96))),
  'veil 4-12 %': ({ between, next }) => {
    const [opacity, gray] = [between(0.04, 0.12), 255 * next()];
    return ofEach((code) => code + opacity * (gray - code));
  },
  'one channel -5 %': (random) => ofOne(anyChannel(random), gain(0.95)),
  'one channel -10 %': (random) => ofOne(anyChannel(random), gain(0.9)),
  'one channel -15 %': (random) => ofOne(anyChannel(random), gain(0.85)),
  'lifted black 4-16': ({ between }) => ofEach(lift(between(4, 16))),
  'middle ^1.03-1.15': ({ between }) => ofEach(power(between(1.03, 1.15))),
  'lift of a channel': (random) => ofOne(anyChannel(random), lift(random.between(4, 16))),
  'middle of a channel': (random) => ofOne(anyChannel(random), power(random.between(1.03, 1.15))),
  'bump in the middle': ({ between, sign }) => {
    const [center, height] = [between(90, 165), sign() * between(6, 14)];
    return ofEach((code) => code + height * Math.max(0, 1 - Math.abs(code - center) / 50));
  },
  'clipped white': ({ between }) => {
    const most = between(235, 251);
    return ofEach((code) => Math.min(code, most));
  },
  'shift of a channel': (random) => {
    const by = random.sign() * random.between(3, 10);
    return ofOne(anyChannel(random), (code) => code + by);
  },
};

const heldOut = {
  'raised middle': ({ between }) => ofEach(power(1 / between(1.03, 1.15))),
  'crushed black': ({ between }) => {
    const floor = between(4, 16);
    return ofEach((code) => ((code - floor) * 255) / (255 - floor));
  },
  warmer: ({ between }) => {
    const by = between(0.05, 0.15);
    return ([red, green, blue]) => [red, green * (1 - 0.3 * by), blue * (1 - by)];
  },
  cooler: ({ between }) => {
    const by = between(0.05, 0.15);
    return ([red, green, blue]) => [red * (1 - by), green * (1 - 0.3 * by), blue];
  },
  'less saturated': ({ between }) => {
    const by = between(0.05, 0.15);
    return (codes) => codes.map((code) => code + by * (luma(codes) - code));
  },
  'channels swapped': ({ pick }) => {
    const order = pick([
      [1, 0, 2],
      [0, 2, 1],
      [2, 1, 0],
    ]);
    return (codes) => order.map((channel) => codes[channel]);
  },
  'cut to 6 bits': () => ofEach((code) => (Math.round((code * 63) / 255) * 255) / 63),
  brighter: ({ between }) => ofEach(gain(between(1.04, 1.12))),
  'less contrast': ({ between }) => {
    const factor = between(0.88, 0.97);
    return ofEach((code) => 127.5 + factor * (code - 127.5));
  },
  'squeezed range': () => ofEach((code) => 16 + (219 * code) / 255),
  'bit stuck': (random) => {
    const [bit, isSet] = [2 ** random.pick([1, 2, 3, 4, 5, 6, 7]), random.next() < 0.5];
    return ofOne(anyChannel(random), (code) => (isSet ? code | bit : code & ~bit));
  },
  'toe raised': ({ between }) => {
    const [end, by] = [between(40, 90), between(4, 12)];
    return ofEach((code) => code + (code < end ? by * Math.sin((Math.PI * code) / end) : 0));
  },
};

const list = (kinds, isHeldOut) => Object.entries(kinds).map(([name, build]) => ({ name, build, isHeldOut }));

export const regionKinds = [...list(searched, false), ...list(heldOut, true)];

/** The code values of 8 bits that arrive in place of those sent. */
export function arriving(change, codes) {
  return change(codes).map((code) => Math.min(255, Math.max(0, Math.round(code))));
}
