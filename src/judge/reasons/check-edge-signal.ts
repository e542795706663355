import { isSignal, type SignalReading } from '../../read/reading.ts';
import { SIGNAL_TRAITS, type SignalTraits } from '../../read/signal/signal-traits.ts';
import { CONVERTERS, type Conversion } from '../color/signal/conversion.ts';
import { fits, isClipped } from '../color/signal/fitting-conversions.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** The components of a pixel as received, and its full-range code values. */
export type Pixel = Pick<SignalReading, 'colorFormat' | 'rawValue' | 'rgbFull' | 'bitDepth'>;

/**
 * True if one of these conversions, by default of all, leads from a pixel's components to its code values; without `mayClip` only one that
 * has room for the components.
 */
export function isConverted(
  pixel: Pixel,
  conversions: readonly Conversion[] | undefined,
  { mayClip = true }: { readonly mayClip?: boolean } = {},
): boolean {
  const { colorFormat, rawValue, rgbFull, bitDepth } = pixel;
  if (rawValue.format !== colorFormat) return false;
  const read = { codes: rgbFull, bitDepth };
  return CONVERTERS[colorFormat]
    .filter(({ range, matrix }) => conversions?.some((one) => one.range === range && one.matrix === matrix) ?? true)
    .some((converter) => {
      const converted = { read, raw: rawValue, leastDepth: Math.min(bitDepth, LEAST_DEPTH) };
      return fits(converter, converted) && (mayClip || !isClipped(converter, converted));
    });
}

/** The color shown there is not known; no patch has fewer bits. */
const LEAST_DEPTH = 8;

/**
 * Check that the last pixel, read before the first point and after the last, is of the same signal as the readings: the same format, depth and HDCP,
 * and components that lead to its code values by the conversion of the readings. HDCP that comes on before the first reading changes no reading.
 */
export function checkEdgeSignal(
  { readings, lastPixel, lastPixelAtEnd }: Evidence,
  conversions: readonly Conversion[] | undefined,
): readonly Reason[] {
  const read: SignalTraits | undefined = readings.find(isSignal) ?? lastPixel;
  return [
    ...(lastPixel ? checkEdge('before', lastPixel, read, {}) : []),
    ...(lastPixelAtEnd
      ? checkEdge('after', lastPixelAtEnd, read, { conversions, mayClip: isAnyClipped(readings, conversions) })
      : []),
  ];
}

interface EdgePath {
  readonly conversions?: readonly Conversion[] | undefined;
  readonly mayClip?: boolean;
}

/** True if a reading fits the conversions of the run only since they clip: then the last pixel may as well. */
function isAnyClipped(readings: Evidence['readings'], conversions: readonly Conversion[] | undefined): boolean {
  return readings.filter(isSignal).some((reading) => !isConverted(reading, conversions, { mayClip: false }));
}

function checkEdge(
  when: 'before' | 'after',
  pixel: Pixel & SignalTraits,
  read: SignalTraits | undefined,
  { conversions, mayClip = true }: EdgePath,
): readonly Reason[] {
  const other = SIGNAL_TRAITS.find(({ trait, of }) => {
    const isComingOn = trait === 'hdcp' && when === 'before' && !pixel.hdcp;
    return read && of(pixel) !== of(read) && !isComingOn;
  });
  if (other && read) {
    return [
      inconclusive('edge-signal-differs', { when, trait: other.trait, edge: other.of(pixel), read: other.of(read) }),
    ];
  }
  if (isConverted(pixel, conversions, { mayClip })) return [];
  const { format, ...components } = pixel.rawValue;
  const { colorFormat, rgbFull: codes } = pixel;
  return [inconclusive('edge-contradicts', { when, format, raw: Object.values(components), colorFormat, codes })];
}
