/** Clips to 0 to 1. */
export const clip = (value) => Math.min(1, Math.max(0, value));

/** IEC 61966-2-1:1999, sRGB: code value 0 to 1 -> linear light 0 to 1. */
export function srgbToLinear(code) {
  return code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
}

/** IEC 61966-2-1:1999, sRGB: linear light 0 to 1 -> code value 0 to 1. */
export function linearToSrgb(linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** SMPTE ST 2084:2014, inverse EOTF: luminance in cd/m2, 0 to 10000 -> code value 0 to 1. */
export function pqOfLuminance(luminanceCdM2) {
  const [m1, m2, c1, c2, c3] = [2610 / 16384, (2523 / 4096) * 128, 3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
  const y = (luminanceCdM2 / 10000) ** m1;
  return ((c1 + c2 * y) / (1 + c3 * y)) ** m2;
}

/** The two transfer functions of computer pictures. */
export const transfers = {
  srgb: { toLinear: srgbToLinear, fromLinear: linearToSrgb },
  gamma22: { toLinear: (code) => code ** 2.2, fromLinear: (linear) => linear ** (1 / 2.2) },
};
