import type { Rgb } from '../../../plan/pattern/patch.ts';
import type { SignalReading } from '../../../read/reading.ts';
import { drives } from '../code-values.ts';
import { ROUNDING } from '../rounding.ts';
import { sumOf } from '../sum-of.ts';
import type { Converter } from './conversion.ts';
import { CHANNELS, findingsOf } from './fitting-conversions.ts';
import type { Observation } from './observation.ts';

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

/** The readings so far, by how they fit one conversion. */
interface RangeOf {
  readonly clipped: Observation[];
  readonly unclipped: Observation[];
}

/**
 * False if the range of the signal changed during the run: some readings fit this conversion only by clipping, others are exactly what it sends for
 * their colors, and no conversion explains both without clipping. A monitor that takes a whole run for the wrong range has no exact reading.
 */
function isOneRange(converter: Converter, one: Observation, ranges: Map<Converter, RangeOf>): boolean {
  const range: RangeOf = ranges.get(converter) ?? { clipped: [], unclipped: [] };
  ranges.set(converter, range);
  const isOneClipped = findingsOf(one).clipped.has(converter);
  (isOneClipped ? range.clipped : range.unclipped).push(one);
  if (range.clipped.length === 0) return true;
  const sent = (isOneClipped ? range.unclipped : [one]).filter((other) => isAsSent(converter, other));
  const clipped = isOneClipped ? [one] : range.clipped;
  return sent.every((other) => clipped.every((beyond) => haveOneRange(beyond, other)));
}

/** True if no reading is clipped, or if an unclipped reading needs this range. */
function isClippingExplained({ clipped, unclipped }: RangeOf = { clipped: [], unclipped: [] }): boolean {
  return clipped.length === 0 || unclipped.some((one) => clipped.some((beyond) => !haveOneRange(beyond, one)));
}

/** True if one conversion explains both readings without clipping. */
function haveOneRange(one: Observation, other: Observation): boolean {
  const [first, second] = [findingsOf(one), findingsOf(other)];
  return first.candidates.some(
    (converter) =>
      !first.clipped.has(converter) && second.candidates.includes(converter) && !second.clipped.has(converter),
  );
}

/** True if the components are those of the color shown. */
function isAsSent({ decode, oneStep }: Converter, { shown, read, reading }: Observation): boolean {
  const raw = decode(reading.rawValue, read.bitDepth);
  const wanted = drives(shown);
  const most = oneStep(Math.min(shown.bitDepth, read.bitDepth));
  return CHANNELS.every((channel) => Math.abs(raw[channel] - wanted[channel]) <= most[channel] + ROUNDING);
}
