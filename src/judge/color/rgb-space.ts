import {
  convertA98ToXyz65,
  convertLrgbToRgb,
  convertP3ToXyz65,
  convertRec2020ToXyz65,
  convertRgbToLrgb,
  convertRgbToXyz65,
} from 'culori/fn';
import type { Xyz } from '../../read/reference/xyz.ts';
import { mixOf, type Three } from './mix-of.ts';
import type { Triple } from './signal/color-difference.ts';

/** The spaces of pictures and desktops, all with a white of D65. */
export const RGB_SPACES = ['sRGB', 'Display P3', 'Adobe RGB', 'BT.2020'] as const;
export type RgbSpace = (typeof RGB_SPACES)[number];

/** Linear RGB of one space to linear RGB of another (SMPTE RP 177-1993), with the primaries that culori has for them; not clipped. */
export function rgbConversion(from: RgbSpace, to: RgbSpace): (rgb: Triple) => Triple {
  const target = primariesOf(to);
  const [red, green, blue] = primariesOf(from).map((primary) => mixOf(target, primary)) as unknown as Three<Triple>;
  return ([r, g, b]) => {
    const of = (channel: 0 | 1 | 2) => r * red[channel] + g * green[channel] + b * blue[channel];
    return [of(0), of(1), of(2)];
  };
}

/** The transfer functions of the spaces: code value 0 to 1 to linear light 0 to 1, and back. */
export const TRANSFERS: readonly Transfer[] = [
  {
    toLinear: (drive) => convertRgbToLrgb(gray(drive)).r,
    fromLinear: (linear) => convertLrgbToRgb(gray(linear)).r,
  },
  { toLinear: (drive) => drive ** 2.2, fromLinear: (linear) => linear ** (1 / 2.2) },
];

export interface Transfer {
  readonly toLinear: (drive: number) => number;
  readonly fromLinear: (linear: number) => number;
}

/** The XYZ of red, green and blue of a space, for a white of Y = 1. */
export function primariesOf(space: RgbSpace): Three<Xyz> {
  const primary = (r: number, g: number, b: number) => {
    // Full and no drive are 1 and 0 under every transfer function.
    const { x, y, z } = TO_XYZ[space]({ r, g, b });
    return { X: x, Y: y, Z: z };
  };
  return [primary(1, 0, 0), primary(0, 1, 0), primary(0, 0, 1)];
}

const TO_XYZ = {
  sRGB: convertRgbToXyz65,
  'Display P3': convertP3ToXyz65,
  'Adobe RGB': convertA98ToXyz65,
  'BT.2020': convertRec2020ToXyz65,
};

function gray(value: number): { readonly r: number; readonly g: number; readonly b: number } {
  return { r: value, g: value, b: value };
}
