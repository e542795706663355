import type { Rgb } from '../../../plan/pattern/patch.ts';
import type { RawValue, SignalReading } from '../../../read/reading.ts';
import { type CodeValues, drives } from '../code-values.ts';
import { ROUNDING } from '../rounding.ts';
import { CONVERTERS, type Converter } from './conversion.ts';
import type { Observation } from './observation.ts';

/** The conversions that one observation allows by itself. */
export interface FittingConversions {
  readonly candidates: readonly Converter[];
  /** Candidates that fit only because values beyond 0 to 1 are clipped: full-range components read as limited range. */
  readonly clipped: ReadonlySet<Converter>;
}

export function findingsOf(one: Observation): FittingConversions {
  const known = knownFindings.get(one);
  if (known) return known;
  const converted = convertedOf(one);
  const candidates = convertersOf(one.reading).filter((converter) => fits(converter, converted));
  const findings = { candidates, clipped: new Set(candidates.filter((converter) => isClipped(converter, converted))) };
  knownFindings.set(one, findings);
  return findings;
}

/** The same observations are asked about again and again to find what a run can see. */
const knownFindings = new WeakMap<Observation, FittingConversions>();

/** True if components are beyond 0 to 1 by more than two steps: the sender rounds, and dither adds one step. */
export function isClipped({ decode, oneStep }: Converter, { raw: components, read, leastDepth }: Converted): boolean {
  const raw = decode(components, read.bitDepth);
  const most = oneStep(leastDepth);
  return CHANNELS.some((channel) => Math.abs(clip(raw[channel]) - raw[channel]) > 2 * most[channel] + ROUNDING);
}

export const CHANNELS = ['r', 'g', 'b'] as const;

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

function clip(drive: number): number {
  return Math.min(Math.max(drive, 0), 1);
}
