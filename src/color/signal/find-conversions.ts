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
  let left: readonly Converter[] | null = null;
  for (const one of seen) {
    const candidates = candidatesFor(one);
    const both: readonly Converter[] = left?.filter((converter) => candidates.includes(converter)) ?? candidates;
    if (both.length === 0) {
      const contradiction = { reading: one.reading, isOfItself: candidates.length === 0 };
      return { converters: [], contradiction, candidates: [] };
    }
    left = both;
  }
  return { converters: nearest(left ?? [], seen), contradiction: null, candidates: left ?? [] };
}

function candidatesFor(one: Observation): readonly Converter[] {
  const known = knownCandidates.get(one);
  if (known) return known;
  const converted = convertedOf(one);
  const candidates = convertersOf(one.reading).filter((converter) => fits(converter, converted));
  knownCandidates.set(one, candidates);
  return candidates;
}

/** The same observations are asked about again and again to find what a run can see. */
const knownCandidates = new WeakMap<Observation, readonly Converter[]>();

function convertersOf({ rawValue, colorFormat }: SignalReading): readonly Converter[] {
  return rawValue.format === colorFormat ? CONVERTERS[colorFormat] : [];
}

/** The values that a conversion must explain. */
interface Converted {
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
