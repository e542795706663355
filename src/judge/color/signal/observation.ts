import type { Rgb } from '../../../plan/pattern/patch.ts';
import { expectedCodes } from '../../../plan/pattern/patch-pattern.ts';
import type { SamplingPlan } from '../../../plan/sampling/sampling-plan.ts';
import { isSignal, type RawValue, type Reading, type SignalReading } from '../../../read/reading.ts';
import { type CodeValues, isSameCodes } from '../code-values.ts';
import { readingProblem } from '../reading-problem.ts';

/** A color shown and its reading; readings that are alike are one observation. */
export interface Observation {
  readonly shown: CodeValues;
  readonly read: CodeValues;
  /** The first of the readings that are alike. */
  readonly reading: SignalReading;
  /** Number of readings that are alike. */
  count: number;
}

/** The observations of a run's signal. */
export interface Observations {
  /** In the order of their first readings. */
  readonly distinct: readonly Observation[];
  /**
   * That of each reading, in the order of the readings; undefined for measured light, values that cannot be true, and readings of no patch
   * of the plan or where its pattern is not known.
   */
  readonly ofReading: readonly (Observation | undefined)[];
}

/** The observations of the signal, so that what only depends on codes is computed once for all readings that are alike. */
export function observations({ patches, resolution }: SamplingPlan, readings: readonly Reading[]): Observations {
  const distinct: Observation[] = [];
  const byCodes = new Map<number, Map<number, Observation[]>>();
  // Most readings are alike the one before.
  let last: Observation | undefined;
  const observationOf = (reading: Reading): Observation | undefined => {
    const patch = patches[reading.patchIndex];
    if (!patch || !isSignal(reading) || readingProblem(reading) !== null) return undefined;
    const codes = expectedCodes(patch, resolution, reading.actual);
    if (!codes) return undefined;
    if (last && isAlike(last, codes, patch.bitDepth, reading)) return counted(last);
    const ofShown = entryOf(byCodes, codesKey(codes), () => new Map<number, Observation[]>());
    const near = entryOf(ofShown, codesKey(reading.rgbFull), (): Observation[] => []);
    last = near.find((one) => isAlike(one, codes, patch.bitDepth, reading));
    if (last) return counted(last);
    const { rgbFull, bitDepth } = reading;
    const found: Observation = {
      shown: { codes, bitDepth: patch.bitDepth },
      read: { codes: rgbFull, bitDepth },
      reading,
      count: 1,
    };
    near.push(found);
    distinct.push(found);
    last = found;
    return found;
  };
  return { ofReading: readings.map(observationOf), distinct };
}

function counted(one: Observation): Observation {
  one.count += 1;
  return one;
}

function entryOf<V>(map: Map<number, V>, key: number, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

function isAlike({ shown, reading }: Observation, codes: Rgb, bitDepth: number, other: SignalReading): boolean {
  return (
    shown.bitDepth === bitDepth &&
    isSameCodes(shown.codes, codes) &&
    reading.bitDepth === other.bitDepth &&
    isSameCodes(reading.rgbFull, other.rgbFull) &&
    reading.colorFormat === other.colorFormat &&
    isSameRaw(reading.rawValue, other.rawValue)
  );
}

function isSameRaw(a: RawValue, b: RawValue): boolean {
  if (a.format === 'RGB') return b.format === 'RGB' && isSameCodes(a, b);
  return b.format === 'YCBCR' && a.y === b.y && a.cb === b.cb && a.cr === b.cr;
}

/** Codes of up to 16 bits one after the other as one number, so that each color has its own. */
export function codesKey({ r, g, b }: Rgb): number {
  return (r * 0x10000 + g) * 0x10000 + b;
}
