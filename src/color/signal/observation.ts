import type { Rgb } from '../../pattern/patch.ts';
import { expectedCodes } from '../../pattern/patch-pattern.ts';
import { isSignal, type Reading, type SignalReading } from '../../reading/reading.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import type { CodeValues } from '../code-values.ts';
import { readingProblem } from '../reading-problem.ts';

/** What was shown and what was read of it; readings that are alike are one observation. */
export interface Observation {
  readonly shown: CodeValues;
  readonly read: CodeValues;
  /** The first of the readings that are alike. */
  readonly reading: SignalReading;
  /** How many are alike. */
  count: number;
}

/**
 * The observations of the signal in the order of the readings. Measured light, values that cannot be true, and readings of no patch
 * of the plan or where its pattern is not known are left out.
 */
export function observations(
  { patches, resolution }: SamplingPlan,
  readings: readonly Reading[],
): readonly Observation[] {
  const found = new Map<string, Observation>();
  for (const reading of readings) {
    const patch = patches[reading.patchIndex];
    if (!patch || !isSignal(reading) || readingProblem(reading) !== null) continue;
    const codes = expectedCodes(patch, resolution, reading.actual);
    if (!codes) continue;
    const { rgbFull, bitDepth, rawValue, colorFormat } = reading;
    const { format, ...raw } = rawValue;
    const key = [
      patch.bitDepth,
      text(codes),
      bitDepth,
      text(rgbFull),
      colorFormat,
      format,
      ...Object.values(raw),
    ].join();
    const alike = found.get(key);
    if (alike) alike.count += 1;
    else
      found.set(key, {
        shown: { codes, bitDepth: patch.bitDepth },
        read: { codes: rgbFull, bitDepth },
        reading,
        count: 1,
      });
  }
  return [...found.values()];
}

function text({ r, g, b }: Rgb): string {
  return `${r}/${g}/${b}`;
}
