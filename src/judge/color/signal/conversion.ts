import { z } from 'zod';
import { open, type Stored } from '../../../base/stored.ts';
import type { Rgb } from '../../../plan/pattern/patch.ts';
import type { RawValue } from '../../../read/reading.ts';
import { fullCode } from '../code-values.ts';
import { LUMA_MATRICES, LUMA_WEIGHTS, type LumaWeights } from './color-difference.ts';

export const conversionSchema = open({
  /** `limited-109`: limited range in which the brightest code, not 235, is white. */
  range: z.enum(['full', 'limited', 'limited-109']),
  /** Null for an RGB signal. */
  matrix: z.enum(LUMA_MATRICES).nullable(),
});

/** The form of the signal from which a monitor makes full-range RGB. */
export type Conversion = Stored<typeof conversionSchema>;
export type SignalRange = Conversion['range'];

/** A conversion that can be carried out. */
export interface Converter extends Conversion {
  /** Drives of components at a depth: 0 to 1, beyond that where a range leaves room for it. */
  readonly decode: (raw: RawValue, bitDepth: number) => Rgb;
  /** Components at a depth, whole and clipped, of drives. */
  readonly encode: (drives: Rgb, bitDepth: number) => RawValue;
  /** The drives by which one step of each component at a depth can move red, green and blue at most. */
  readonly oneStep: (bitDepth: number) => Rgb;
}

/** Codes of a range at a depth: where 0 is, and how many codes lie from 0 to 1. `white` is the value that becomes a drive of 1. */
interface Scale {
  readonly level: Span;
  /** Of a color difference, -0.5 to 0.5. */
  readonly difference: Span;
  readonly white: number;
}

interface Span {
  readonly zero: number;
  readonly codes: number;
}

type ScaleOf = (bitDepth: number) => Scale;

/** ITU-T H.273, clause 8.3. */
const full: ScaleOf = (bitDepth) => {
  const codes = fullCode(bitDepth);
  return { level: { zero: 0, codes }, difference: { zero: 2 ** (bitDepth - 1), codes }, white: 1 };
};

/** ITU-R BT.709-6, item 5.6: 16 to 235 and 16 to 240 of 8 bits, 2^(n - 8) times that at n bits. */
const limited: ScaleOf = (bitDepth) => {
  const step = 2 ** (bitDepth - 8);
  const difference = { zero: 128 * step, codes: 224 * step };
  return { level: { zero: 16 * step, codes: 219 * step }, difference, white: 1 };
};

/** Limited range up to the highest code of video (BT.709-6, item 5.8: 254 of 8 bits, 1019 of 10), or up to the last of all. */
const upTo =
  (top: (bitDepth: number) => number): ScaleOf =>
  (bitDepth) => {
    const { level, difference } = limited(bitDepth);
    return { level, difference, white: (top(bitDepth) - level.zero) / level.codes };
  };

/** Each scale is made once a depth. */
const kept = (scaleOf: ScaleOf): ScaleOf => {
  const scales: Scale[] = [];
  return (bitDepth) => (scales[bitDepth] ??= scaleOf(bitDepth));
};

const RANGES: readonly (readonly [SignalRange, ScaleOf])[] = [
  ['full', kept(full)],
  ['limited', kept(limited)],
  ['limited-109', kept(upTo((bitDepth) => 255 * 2 ** (bitDepth - 8) - 1))],
  ['limited-109', kept(upTo((bitDepth) => 2 ** bitDepth - 1))],
];

/** Every conversion of RGB and of YCbCr; two of each matrix are `limited-109`, by which code is white. */
export const CONVERTERS: Readonly<Record<RawValue['format'], readonly Converter[]>> = {
  RGB: RANGES.map(([range, scale]) => rgbConverter(range, scale)),
  YCBCR: LUMA_MATRICES.flatMap((matrix) =>
    RANGES.map(([range, scale]) => ycbcrConverter(range, scale, matrix, LUMA_WEIGHTS[matrix])),
  ),
};

function rgbConverter(range: SignalRange, scaleOf: ScaleOf): Converter {
  return {
    range,
    matrix: null,
    decode: (raw, bitDepth) => {
      const { level, white } = scaleOf(bitDepth);
      const { r, g, b } = raw as Rgb;
      return eachChannel({ r, g, b }, (code) => componentValue(code, level) / white);
    },
    encode: (drives, bitDepth) => {
      const { level, white } = scaleOf(bitDepth);
      return { format: 'RGB', ...eachChannel(drives, (drive) => componentCode(drive * white, level, bitDepth)) };
    },
    oneStep: (bitDepth) => {
      const { level, white } = scaleOf(bitDepth);
      const step = 1 / level.codes / white;
      return { r: step, g: step, b: step };
    },
  };
}

function ycbcrConverter(
  range: SignalRange,
  scaleOf: ScaleOf,
  matrix: Conversion['matrix'],
  weights: LumaWeights,
): Converter {
  const { red, blue } = weights;
  const green = 1 - red - blue;
  const [ofCr, ofCb] = [2 * (1 - red), 2 * (1 - blue)];
  const toRgb = (y: number, cb: number, cr: number) => {
    const [r, b] = [y + ofCr * cr, y + ofCb * cb];
    return { r, g: (y - red * r - blue * b) / green, b };
  };
  return {
    range,
    matrix,
    decode: (raw, bitDepth) => {
      const { level, difference, white } = scaleOf(bitDepth);
      const { y, cb, cr } = raw as RawValue & { readonly format: 'YCBCR' };
      const rgb = toRgb(componentValue(y, level), componentValue(cb, difference), componentValue(cr, difference));
      return eachChannel(rgb, (value) => value / white);
    },
    encode: (drives, bitDepth) => {
      const { level, difference, white } = scaleOf(bitDepth);
      const { r, g, b } = eachChannel(drives, (drive) => drive * white);
      const y = red * r + green * g + blue * b;
      return {
        format: 'YCBCR',
        y: componentCode(y, level, bitDepth),
        cb: componentCode((b - y) / ofCb, difference, bitDepth),
        cr: componentCode((r - y) / ofCr, difference, bitDepth),
      };
    },
    oneStep: (bitDepth) => {
      const { level, difference, white } = scaleOf(bitDepth);
      const [luma, chroma] = [1 / level.codes / white, 1 / difference.codes / white];
      const ofGreen = (red * ofCr + blue * ofCb) / green;
      return { r: luma + ofCr * chroma, g: luma + ofGreen * chroma, b: luma + ofCb * chroma };
    },
  };
}

function componentValue(code: number, { zero, codes }: Span): number {
  return (code - zero) / codes;
}

function componentCode(value: number, { zero, codes }: Span, bitDepth: number): number {
  return Math.min(Math.max(Math.round(zero + value * codes), 0), 2 ** bitDepth - 1);
}

function eachChannel({ r, g, b }: Rgb, value: (of: number) => number): Rgb {
  return { r: value(r), g: value(g), b: value(b) };
}
