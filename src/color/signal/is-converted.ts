import type { SignalReading } from '../../reading/reading.ts';
import { CONVERTERS, type Conversion } from './conversion.ts';
import { fits } from './find-conversions.ts';

/** The components of a pixel as received, and its full-range code values. */
export type Pixel = Pick<SignalReading, 'colorFormat' | 'rawValue' | 'rgbFull' | 'bitDepth'>;

/** Whether one of these conversions, by default of all, leads from a pixel's components to its code values. */
export function isConverted(pixel: Pixel, conversions: readonly Conversion[] | undefined): boolean {
  const { colorFormat, rawValue, rgbFull, bitDepth } = pixel;
  if (rawValue.format !== colorFormat) return false;
  const read = { codes: rgbFull, bitDepth };
  return CONVERTERS[colorFormat]
    .filter(({ range, matrix }) => conversions?.some((one) => one.range === range && one.matrix === matrix) ?? true)
    .some((converter) => fits(converter, { read, raw: rawValue, leastDepth: Math.min(bitDepth, LEAST_DEPTH) }));
}

/** What was shown there is not known; no patch has fewer bits. */
const LEAST_DEPTH = 8;
