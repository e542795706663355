import type { Rgb } from '../../plan/pattern/patch.ts';

/** Code values and the depth they are written in: whole numbers, 0 to 2^bitDepth - 1. */
export interface CodeValues {
  readonly codes: Rgb;
  readonly bitDepth: number;
}

/** Code values as fractions of the largest one, 0 to 1. */
export function drives({ codes, bitDepth }: CodeValues): Rgb {
  const full = fullCode(bitDepth);
  return { r: codes.r / full, g: codes.g / full, b: codes.b / full };
}

/** The code values in another bit depth that stand for the same drives, rounded half up. */
export function inBitDepth(values: CodeValues, bitDepth: number): Rgb {
  return eachChannel((channel) => convert(values.codes[channel], values.bitDepth, bitDepth));
}

/** Read minus `expected` for the code values shown, each channel, in steps of the reading's bit depth. */
export function codeValueError(
  shown: CodeValues,
  read: CodeValues,
  expected: Rgb = inBitDepth(shown, read.bitDepth),
): Rgb {
  return eachChannel((channel) => read.codes[channel] - expected[channel]);
}

/**
 * Read minus shown, each channel, in steps of the bit depth of what was shown. A reading of more bits is compared at its own depth with
 * what was `expected` there, and an error that would round to no step stays a part of one; within `toleranceSteps` of a conversion's
 * rounding (0 unless told) it is rounded to the depth of what was shown. Of a reading of fewer bits, one code read stands for several that may have been meant, and the error is that of the farthest of them: lost bits show in
 * every code, also in those (0, full) that happen to survive the way down and up again.
 */
export function commandedCodeValueError(
  shown: CodeValues,
  read: CodeValues,
  expected: Rgb = inBitDepth(shown, read.bitDepth),
  toleranceSteps = 0,
): Rgb {
  if (read.bitDepth >= shown.bitDepth) {
    const step = fullCode(read.bitDepth) / fullCode(shown.bitDepth);
    const rounded = inBitDepth(read, shown.bitDepth);
    return eachChannel((channel) => {
      const error = read.codes[channel] - expected[channel];
      const isRounding = toleranceSteps > 0 && Math.abs(error) <= toleranceSteps;
      return isRounding ? rounded[channel] - shown.codes[channel] : wholeOrPart(error / step);
    });
  }
  return eachChannel((channel) =>
    farthestError(shown.codes[channel], shown.bitDepth, read.codes[channel], read.bitDepth),
  );
}

/** A value for each channel. */
export function eachChannel(value: (channel: keyof Rgb) => number): Rgb {
  return { r: value('r'), g: value('g'), b: value('b') };
}

/** True if each channel has the same value. */
export function isSameCodes(one: Rgb, other: Rgb): boolean {
  return one.r === other.r && one.g === other.g && one.b === other.b;
}

/** The largest code value of a bit depth. Each color of a run asks for it many times, and a shift is faster than a power. */
export function fullCode(bitDepth: number): number {
  return bitDepth < 31 ? (1 << bitDepth) - 1 : 2 ** bitDepth - 1;
}

/** Whole steps, or the part of one that rounding would lose. */
function wholeOrPart(steps: number): number {
  return Math.round(steps) || steps;
}

function convert(code: number, from: number, to: number): number {
  return Math.round((code / fullCode(from)) * fullCode(to));
}

function farthestError(shown: number, shownBits: number, read: number, readBits: number): number {
  const steps = fullCode(shownBits) / fullCode(readBits);
  const lowest = Math.max(0, Math.ceil((read - 0.5) * steps));
  const highest = Math.min(fullCode(shownBits), Math.ceil((read + 0.5) * steps) - 1);
  return shown - lowest > highest - shown ? lowest - shown : highest - shown;
}
