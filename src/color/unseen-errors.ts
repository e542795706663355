import type { Rgb } from '../pattern/patch.ts';
import { expectedCodes } from '../pattern/patch-pattern.ts';
import { isSignal, type Reading, type SignalReading } from '../reading/reading.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { type BlindSpots, blindSpots } from './blind-spots.ts';
import { drives } from './code-values.ts';
import type { DisplayModel } from './display-model.ts';
import { readingProblem } from './reading-problem.ts';
import { type CodePath, toleranceSteps } from './signal/code-path.ts';

/** A code value that is wrong where the color of it could not show that, or where no limit looks at the color. */
export interface UnseenError {
  readonly reading: SignalReading;
  /** Code values that should have been read, in the reading's bit depth. */
  readonly expected: Rgb;
  /** The channel that is farthest off among those that nothing else shows. */
  readonly channel: keyof Rgb;
  /** Read minus expected, in steps of the reading's bit depth. */
  readonly steps: number;
  /** The steps that it may be off: what an allowed expansion, conversion or loss of bits rounds. */
  readonly toleranceSteps: number;
}

export interface UnseenErrorsInput {
  readonly plan: SamplingPlan;
  readonly readings: readonly Reading[];
  readonly model: DisplayModel | null;
  /** The path that the run's code values took. */
  readonly path: CodePath;
  /** Indices of the patches whose code values are compared wherever they are. */
  readonly exact: ReadonlySet<number>;
  /** Those of the model, if the caller keeps them for several calls. */
  readonly isBlind?: BlindSpots | undefined;
}

/**
 * Code values of the signal that miss what was shown where the display model is flat, at the code shown or at the code read, and
 * everywhere on patches that are to be exact.
 */
export function unseenErrors({
  plan,
  readings,
  model,
  path,
  exact,
  isBlind = blindSpots(model),
}: UnseenErrorsInput): readonly UnseenError[] {
  return readings.flatMap((reading): readonly UnseenError[] => {
    const patch = plan.patches[reading.patchIndex];
    const codes = patch && expectedCodes(patch, plan.resolution, reading.actual);
    if (!codes || !isSignal(reading) || readingProblem(reading) !== null) return [];
    const shown = { codes, bitDepth: patch.bitDepth };
    const read = { codes: reading.rgbFull, bitDepth: reading.bitDepth };
    const expected = path.expect(shown, read.bitDepth);
    const tolerance = toleranceSteps(path, shown, read.bitDepth);
    const unseen = CHANNELS.map((channel) => ({ channel, steps: read.codes[channel] - expected[channel] }))
      .filter(({ steps }) => Math.abs(steps) > tolerance)
      .filter(
        ({ channel }) =>
          exact.has(reading.patchIndex) || isBlind(drives(shown), channel) || isBlind(drives(read), channel),
      );
    const [worst] = unseen.toSorted((a, b) => Math.abs(b.steps) - Math.abs(a.steps));
    return worst ? [{ reading, expected, ...worst, toleranceSteps: tolerance }] : [];
  });
}

const CHANNELS: readonly (keyof Rgb)[] = ['r', 'g', 'b'];
