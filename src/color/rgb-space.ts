import {
  convertA98ToXyz65,
  convertLrgbToRgb,
  convertP3ToXyz65,
  convertRec2020ToXyz65,
  convertRgbToLrgb,
  convertRgbToXyz65,
} from 'culori/fn';
import type { Xyz } from '../reference/xyz.ts';
import type { Triple } from './signal/color-difference.ts';

/** Linear RGB of one space to linear RGB of another, by rows. */
export type RgbMatrix = readonly [Triple, Triple, Triple];

/** The spaces of pictures and desktops, all with a white of D65. */
export const RGB_SPACES = ['sRGB', 'Display P3', 'Adobe RGB', 'BT.2020'] as const;
export type RgbSpace = (typeof RGB_SPACES)[number];

/** From one space to another (SMPTE RP 177-1993), with the primaries that culori has for them. */
export function rgbMatrix(from: RgbSpace, to: RgbSpace): RgbMatrix {
  return multiply(invert(xyzMatrix(to)), xyzMatrix(from));
}

/** A matrix times linear RGB. */
export function applyMatrix(matrix: RgbMatrix, [r, g, b]: Triple): Triple {
  return each((row) => matrix[row][0] * r + matrix[row][1] * g + matrix[row][2] * b);
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
export function primariesOf(space: RgbSpace): readonly [Xyz, Xyz, Xyz] {
  const primary = (r: number, g: number, b: number) => {
    // Full and no drive are 1 and 0 under every transfer function.
    const { x, y, z } = TO_XYZ[space]({ r, g, b });
    return { X: x, Y: y, Z: z };
  };
  return [primary(1, 0, 0), primary(0, 1, 0), primary(0, 0, 1)];
}

function xyzMatrix(space: RgbSpace): RgbMatrix {
  const [red, green, blue] = primariesOf(space);
  const row = (of: keyof Xyz): Triple => [red[of], green[of], blue[of]];
  return [row('X'), row('Y'), row('Z')];
}

const TO_XYZ = {
  sRGB: convertRgbToXyz65,
  'Display P3': convertP3ToXyz65,
  'Adobe RGB': convertA98ToXyz65,
  'BT.2020': convertRec2020ToXyz65,
};

function multiply(a: RgbMatrix, b: RgbMatrix): RgbMatrix {
  return each((row) =>
    each((column) => a[row][0] * b[0][column] + a[row][1] * b[1][column] + a[row][2] * b[2][column]),
  );
}

function invert([[a, b, c], [d, e, f], [g, h, i]]: RgbMatrix): RgbMatrix {
  const whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    [(e * i - f * h) / whole, (c * h - b * i) / whole, (b * f - c * e) / whole],
    [(f * g - d * i) / whole, (a * i - c * g) / whole, (c * d - a * f) / whole],
    [(d * h - e * g) / whole, (b * g - a * h) / whole, (a * e - b * d) / whole],
  ];
}

function each<T>(value: (index: 0 | 1 | 2) => T): readonly [T, T, T] {
  return [value(0), value(1), value(2)];
}

function gray(value: number): { readonly r: number; readonly g: number; readonly b: number } {
  return { r: value, g: value, b: value };
}
