import type { Rgb } from '../pattern/patch.ts';
import { expectedCodes } from '../pattern/patch-pattern.ts';
import type { Reading } from '../reading/reading.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { blindSpots } from './blind-spots.ts';
import { drives } from './code-values.ts';
import type { DisplayModel } from './display-model.ts';
import { readingProblem } from './reading-problem.ts';
import { type CodePath, toleranceSteps } from './signal/code-path.ts';

/** A code value that is wrong where the color of it could not show that. */
export interface UnseenError {
  readonly reading: Reading;
  /** Code values that should have been read, in the reading's bit depth. */
  readonly expected: Rgb;
  /** The channel that is farthest off among those that no color shows. */
  readonly channel: keyof Rgb;
  /** Read minus expected, in steps of the reading's bit depth. */
  readonly steps: number;
  /** The steps that it may be off: what an allowed expansion, conversion or loss of bits rounds. */
  readonly toleranceSteps: number;
}

/**
 * Code values of the signal that miss what was shown where the display model is flat, at the code shown or at the code read. `path` is
 * the one that the run's code values took.
 */
export function unseenErrors(
  plan: SamplingPlan,
  readings: readonly Reading[],
  model: DisplayModel | null,
  path: CodePath,
): readonly UnseenError[] {
  if (!model) return [];
  const isBlind = blindSpots(model);
  return readings.flatMap((reading): readonly UnseenError[] => {
    const patch = plan.patches[reading.patchIndex];
    const codes = patch && expectedCodes(patch, plan.resolution, reading.actual);
    if (!codes || reading.light !== undefined || readingProblem(reading) !== null) return [];
    const shown = { codes, bitDepth: patch.bitDepth };
    const read = { codes: reading.rgbFull, bitDepth: reading.bitDepth };
    const expected = path.expect(shown, read.bitDepth);
    const tolerance = toleranceSteps(path, shown, read.bitDepth);
    const unseen = CHANNELS.map((channel) => ({ channel, steps: read.codes[channel] - expected[channel] }))
      .filter(({ steps }) => Math.abs(steps) > tolerance)
      .filter(({ channel }) => isBlind(drives(shown), channel) || isBlind(drives(read), channel));
    const [worst] = unseen.toSorted((a, b) => Math.abs(b.steps) - Math.abs(a.steps));
    return worst ? [{ reading, expected, ...worst, toleranceSteps: tolerance }] : [];
  });
}

const CHANNELS: readonly (keyof Rgb)[] = ['r', 'g', 'b'];
