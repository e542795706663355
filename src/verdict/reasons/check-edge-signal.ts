import type { Conversion } from '../../color/signal/conversion.ts';
import { isConverted, type Pixel } from '../../color/signal/is-converted.ts';
import { isSignal } from '../../reading/reading.ts';
import { SIGNAL_TRAITS, type SignalTraits } from '../../reading/signal-traits.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Whether the last pixel, read before the first point and after the last, is of the signal that the readings are of: the same format, depth
 * and HDCP, and components that lead to its code values by the conversion of the readings. HDCP that comes on before the first reading
 * changes nothing that was read.
 */
export function checkEdgeSignal(
  { readings, lastPixel, lastPixelAtEnd }: Evidence,
  conversions: readonly Conversion[] | undefined,
): readonly Reason[] {
  const read: SignalTraits | undefined = readings.find(isSignal) ?? lastPixel;
  return [
    ...(lastPixel ? checkEdge('before', lastPixel, read, undefined) : []),
    ...(lastPixelAtEnd ? checkEdge('after', lastPixelAtEnd, read, conversions) : []),
  ];
}

function checkEdge(
  when: 'before' | 'after',
  pixel: Pixel & SignalTraits,
  read: SignalTraits | undefined,
  conversions: readonly Conversion[] | undefined,
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
  if (isConverted(pixel, conversions)) return [];
  const { format, ...components } = pixel.rawValue;
  const { colorFormat, rgbFull: codes } = pixel;
  return [inconclusive('edge-contradicts', { when, format, raw: Object.values(components), colorFormat, codes })];
}
