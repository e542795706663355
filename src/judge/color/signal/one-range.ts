import { drives } from '../code-values.ts';
import { ROUNDING } from '../rounding.ts';
import type { Converter } from './conversion.ts';
import { CHANNELS, findingsOf } from './fitting-conversions.ts';
import type { Observation } from './observation.ts';

/** The readings so far, by how they fit one conversion. */
export interface RangeOf {
  readonly clipped: Observation[];
  readonly unclipped: Observation[];
}

/**
 * False if the range of the signal changed during the run: some readings fit this conversion only by clipping, others are exactly what it sends for
 * their colors, and no conversion explains both without clipping. A monitor that takes a whole run for the wrong range has no exact reading.
 */
export function isOneRange(converter: Converter, one: Observation, ranges: Map<Converter, RangeOf>): boolean {
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
export function isClippingExplained({ clipped, unclipped }: RangeOf = { clipped: [], unclipped: [] }): boolean {
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
