import type { Rgb } from '../../../plan/pattern/patch.ts';
import type { SignalReading } from '../../../read/reading.ts';
import { drives } from '../code-values.ts';
import { ROUNDING } from '../rounding.ts';
import { sumOf } from '../sum-of.ts';
import type { Converter } from './conversion.ts';
import { findingsOf } from './fitting-conversions.ts';
import type { Observation } from './observation.ts';
import { isClippingExplained, isOneRange, type RangeOf } from './one-range.ts';

/** A reading whose components and code values contradict each other. */
export interface Contradiction {
  readonly reading: SignalReading;
  /** True if it contradicts itself; else it fits a conversion, but none that the readings before it fit. */
  readonly isOfItself: boolean;
}

/**
 * The conversion that leads from the components received to the full-range code values in every reading: of those that do, the nearest,
 * several if they are equally near (grays are the same in every matrix). Else the first reading that leaves none.
 */
export function findConversions(seen: readonly Observation[]): {
  readonly converters: readonly Converter[];
  readonly contradiction: Contradiction | null;
  /** All that fit, however near: of these more readings leave some. */
  readonly candidates: readonly Converter[];
} {
  const ranges = new Map<Converter, RangeOf>();
  let left: readonly Converter[] | null = null;
  /** First reading that no conversion explains without clipping. */
  let firstClipped: Observation | undefined;
  for (const one of seen) {
    const { candidates } = findingsOf(one);
    const both: readonly Converter[] = (left ?? candidates).filter(
      (converter) => candidates.includes(converter) && isOneRange(converter, one, ranges),
    );
    if (both.length === 0) {
      const contradiction = { reading: one.reading, isOfItself: candidates.length === 0 };
      return { converters: [], contradiction, candidates: [] };
    }
    left = both;
    if (!both.some((converter) => ranges.get(converter)?.clipped.length === 0)) firstClipped ??= one;
  }
  const candidates = left ?? [];
  const explaining = candidates.filter((converter) => isClippingExplained(ranges.get(converter)));
  if (firstClipped && explaining.length === 0) {
    return { converters: [], contradiction: { reading: firstClipped.reading, isOfItself: false }, candidates };
  }
  return { converters: nearest(explaining, seen), contradiction: null, candidates };
}

function nearest(converters: readonly Converter[], seen: readonly Observation[]): readonly Converter[] {
  if (converters.length < 2) return converters;
  const errors = converters.map((converter) => squaredError(converter, seen));
  const least = Math.min(...errors);
  return converters.filter((_, place) => (errors[place] as number) <= least + ROUNDING);
}

/** Without clipping: full-range white would else be as near to limited range. */
function squaredError({ decode }: Converter, seen: readonly Observation[]): number {
  return sumOf(seen, ({ read, reading, count }) => {
    const raw = decode(reading.rawValue, read.bitDepth);
    const converted = drives(read);
    const squared = (channel: keyof Rgb) => (raw[channel] - converted[channel]) ** 2;
    return count * (squared('r') + squared('g') + squared('b'));
  });
}
