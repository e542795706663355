import type { Rgb } from '../../pattern/patch.ts';
import type { RawValue, SignalReading } from '../../reading/reading.ts';
import { type CodeValues, drives } from '../code-values.ts';
import { ROUNDING } from '../rounding.ts';
import { sumOf } from '../sum-of.ts';
import { CONVERTERS, type Converter } from './conversion.ts';
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
  /** The reading that only conversions fit which clip. */
  let firstClipped: Observation | undefined;
  for (const one of seen) {
    const candidates = candidatesFor(one);
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

function candidatesFor(one: Observation): readonly Converter[] {
  return findingsOf(one).candidates;
}

/** The conversions that one observation leaves by itself. */
interface Findings {
  readonly candidates: readonly Converter[];
  /** Of the candidates, those that fit only since they clip what is beyond 0 to 1, as limited range does with components of full range. */
  readonly clipped: ReadonlySet<Converter>;
}

function findingsOf(one: Observation): Findings {
  const known = knownFindings.get(one);
  if (known) return known;
  const converted = convertedOf(one);
  const candidates = convertersOf(one.reading).filter((converter) => fits(converter, converted));
  const findings = { candidates, clipped: new Set(candidates.filter((converter) => isClipped(converter, converted))) };
  knownFindings.set(one, findings);
  return findings;
}

/** The same observations are asked about again and again to find what a run can see. */
const knownFindings = new WeakMap<Observation, Findings>();

/** The readings so far by how they fit one conversion. */
interface RangeOf {
  readonly clipped: Observation[];
  readonly unclipped: Observation[];
}

/**
 * False if the range changed on the way: readings fit this conversion only since it clips, others came as it sends their colors, and no conversion
 * has both without clipping. Where a whole run is taken for another range, no reading comes as that range sends it.
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

/** True if nothing is clipped, or a reading that is not needs this range, so that whatever is beyond it is clipped. */
function isClippingExplained({ clipped, unclipped }: RangeOf = { clipped: [], unclipped: [] }): boolean {
  return clipped.length === 0 || unclipped.some((one) => clipped.some((beyond) => !haveOneRange(beyond, one)));
}

/** True if a conversion has both without clipping. */
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

/** True if components are beyond what a conversion has from 0 to 1, by more than a step. */
export function isClipped({ decode, oneStep }: Converter, { raw: components, read, leastDepth }: Converted): boolean {
  const raw = decode(components, read.bitDepth);
  const most = oneStep(leastDepth);
  return CHANNELS.some((channel) => Math.abs(clip(raw[channel]) - raw[channel]) > most[channel] + ROUNDING);
}

const CHANNELS = ['r', 'g', 'b'] as const;

function convertersOf({ rawValue, colorFormat }: SignalReading): readonly Converter[] {
  return rawValue.format === colorFormat ? CONVERTERS[colorFormat] : [];
}

/** The values that a conversion must explain. */
export interface Converted {
  readonly raw: RawValue;
  readonly read: CodeValues;
  /** Min of the bits of the color shown and of the reading. */
  readonly leastDepth: number;
}

function convertedOf({ shown, read, reading }: Observation): Converted {
  return { raw: reading.rawValue, read, leastDepth: Math.min(shown.bitDepth, read.bitDepth) };
}

/** Within one step of the coarser of the two depths known, carried through the range and the matrix; beyond 0 to 1 it is clipped. */
export function fits({ decode, oneStep }: Converter, { raw: components, read, leastDepth }: Converted): boolean {
  const raw = decode(components, read.bitDepth);
  const converted = drives(read);
  const most = oneStep(leastDepth);
  const off = (channel: keyof Rgb) => Math.abs(clip(raw[channel]) - converted[channel]) - most[channel];
  return Math.max(off('r'), off('g'), off('b')) <= ROUNDING;
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

function clip(drive: number): number {
  return Math.min(Math.max(drive, 0), 1);
}
