import { perChannel } from './per-channel.ts';
import type { ToneResponse } from './tone-response.ts';

/**
 * BT.1886: a power of 2.4 lifted so that it starts at the screen's black (Recommendation ITU-R BT.1886 (03/2011), Annex 1),
 * L = a max(V + b, 0)^2.4, here as a fraction of the way from black to white.
 */
export const bt1886 = perChannel('BT.1886', (drive, { whiteCdM2, blackCdM2 }) => {
  const white = whiteCdM2 ** (1 / 2.4);
  const black = blackCdM2 ** (1 / 2.4);
  // (white - black)^2.4 (drive + black / (white - black))^2.4, multiplied out: exact at 0 and 1.
  const luminance = (black * (1 - drive) + white * drive) ** 2.4;
  const fromBlack = black ** 2.4;
  return (luminance - fromBlack) / (white ** 2.4 - fromBlack);
});

/** A pure power of the drive, exponent 1 to 4. */
export function gamma(exponent: number): ToneResponse {
  return perChannel(exponent, (drive) => drive ** exponent);
}

/**
 * HLG: scene light by the inverse OETF with black lift, then the OOTF, whose system gamma depends on the screen's white
 * (Recommendation ITU-R BT.2100-2, table 5, notes 5e and 5f). The OOTF looks at the three channels together.
 */
export const hlg: ToneResponse = {
  value: 'HLG',
  toLight: ({ r, g, b }, { whiteCdM2, blackCdM2 }) => {
    const systemGamma = hlgSystemGamma(whiteCdM2);
    const black = blackCdM2 / whiteCdM2;
    const lift = Math.sqrt(3 * black ** (1 / systemGamma));
    const scene = [r, g, b].map((drive) => sceneLight((1 - lift) * drive + lift)) as [number, number, number];
    const sceneLuminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2];
    const [red, green, blue] = scene.map((light) => {
      // Scene black without lift: 0 to a positive power, whatever the factor.
      const display = light === 0 ? 0 : light * sceneLuminance ** (systemGamma - 1);
      return (display - black) / (1 - black);
    }) as [number, number, number];
    return { r: red, g: green, b: blue };
  },
};

/** 1.2 at 1,000 cd/m2, by the extended formula of BT.2390 away from it, which stays positive for dim screens. */
function hlgSystemGamma(whiteCdM2: number): number {
  return whiteCdM2 >= 400 && whiteCdM2 <= 2000
    ? 1.2 + 0.42 * Math.log10(whiteCdM2 / 1000)
    : 1.2 * 1.111 ** Math.log2(whiteCdM2 / 1000);
}

const A = 0.17883277;
const B = 1 - 4 * A;
const C = 0.5 - A * Math.log(4 * A);

function sceneLight(signal: number): number {
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - C) / A) + B) / 12;
}

/** L*: the drive is CIE 1976 lightness over 100 (CIE 15:2018, 8.2.1.1, inverted). */
export const lStar = perChannel('L*', (drive) => {
  const lightness = 100 * drive;
  return lightness <= 8 ? lightness / (24389 / 27) : ((lightness + 16) / 116) ** 3;
});

/** sRGB: linear near black, then a power of 2.4 (IEC 61966-2-1:1999, 5.2). */
export const srgb = perChannel('sRGB', (drive) =>
  drive <= 0.04045 ? drive / 12.92 : ((drive + 0.055) / 1.055) ** 2.4,
);
