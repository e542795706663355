import { xyzMatrixOf } from '../gamuts.mjs';
import { srgbToLinear } from '../transfer.mjs';
import { ciede2000 } from './ciede2000.mjs';

const [WHITE, BLACK] = [120, 0.12];

/** Light of a code value, both 0 to 1, of the displays that are tried. */
export const tones = {
  2.2: (code) => code ** 2.2,
  1.8: (code) => code ** 1.8,
  sRGB: srgbToLinear,
  // CIE 1976 L*, which is 8 where its straight part ends.
  'L*': (code) => (code <= 0.08 ? (2700 * code) / 24389 : ((100 * code + 16) / 116) ** 3),
  // ITU-R BT.1886, from its black to its white.
  'BT.1886': (code) => {
    const [low, high] = [BLACK ** (1 / 2.4), WHITE ** (1 / 2.4)];
    return (((high - low) * code + low) ** 2.4 - BLACK) / (WHITE - BLACK);
  },
};

/** The faults that a run fails by: one code anywhere, or a color difference above 2. */
export const BY_CODE = 1;
export const BY_COLOR = 2;

/**
 * What a reading shows of an error, on an sRGB display of 120 cd/m2 and a contrast of 1000 to 1: `BY_CODE` if any code is off; `BY_COLOR` if the color
 * is off by more than 2 CIEDE2000, or a code is off where one step of its channel moves the color by less than 0.05, at the codes sent or received.
 * Codes are of 8 bits.
 */
export function createOracle(tone) {
  const light = Float64Array.from({ length: 256 }, (_, code) => tones[tone](code / 255));
  const matrix = xyzMatrixOf('srgb').map((row) => {
    const full = row.reduce((sum, value) => sum + value, 0);
    return row.map((value) => value / full);
  });
  const known = new Map();
  const share = BLACK / WHITE;

  function labOf(codes) {
    const key = keyOf(codes);
    const found = known.get(key);
    if (found) return found;
    const [fx, fy, fz] = matrix.map(([red, green, blue]) =>
      lightness(share + (1 - share) * (red * light[codes[0]] + green * light[codes[1]] + blue * light[codes[2]])),
    );
    const lab = { values: [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)], isFlat: [] };
    if (known.size < MOST_KNOWN) known.set(key, lab);
    return lab;
  }

  function isFlat(codes, channel) {
    const lab = labOf(codes);
    lab.isFlat[channel] ??= [-1, 1].some((step) => {
      const moved = codes.map((code, place) => (place === channel ? code + step : code));
      if (moved[channel] < 0 || moved[channel] > 255) return false;
      return ciede2000(lab.values, labOf(moved).values) < LEAST;
    });
    return lab.isFlat[channel];
  }

  return (sent, got) => {
    const off = [0, 1, 2].filter((channel) => sent[channel] !== got[channel]);
    if (off.length === 0) return 0;
    if (ciede2000(labOf(sent).values, labOf(got).values) > MOST) return BY_CODE | BY_COLOR;
    return off.some((channel) => isFlat(sent, channel) || isFlat(got, channel)) ? BY_CODE | BY_COLOR : BY_CODE;
  };
}

const [MOST, LEAST] = [2, 0.05];
const MOST_KNOWN = 400_000;

function keyOf([red, green, blue]) {
  return (red * 256 + green) * 256 + blue;
}

function lightness(part) {
  return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
}
