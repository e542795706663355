import type { Rgb } from '../../plan/pattern/patch.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { isSignal, type Reading, type SignalReading } from '../../read/reading.ts';
import { type BlindSpots, blindSpots } from './blind-spots.ts';
import { drives, isSameCodes } from './code-values.ts';
import type { DisplayModel } from './display-model.ts';
import { type CodePath, toleranceSteps } from './signal/code-path.ts';
import { type Observation, type Observations, observations } from './signal/observation.ts';

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
  /** The observations of the readings, if they are known. */
  readonly seen?: Observations | undefined;
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
  seen = observations(plan, readings),
}: UnseenErrorsInput): readonly UnseenError[] {
  const anywhere = oncePerOne((one: Observation) => worstUnseen(one, path, null));
  const whereBlind = oncePerOne((one: Observation) => worstUnseen(one, path, isBlind));
  const errors: UnseenError[] = [];
  seen.ofReading.forEach((one, place) => {
    const reading = readings[place];
    if (!one || !reading || !isSignal(reading)) return;
    const unseen = exact.has(reading.patchIndex) ? anywhere(one) : whereBlind(one);
    if (unseen) errors.push({ reading, ...unseen });
  });
  return errors;
}

type Unseen = Omit<UnseenError, 'reading'>;

/** `isBlind`: null if nothing else shows any of the channels. */
function worstUnseen({ shown, read }: Observation, path: CodePath, isBlind: BlindSpots | null): Unseen | null {
  const expected = path.expect(shown, read.bitDepth);
  // Most readings are as they should be.
  if (isSameCodes(read.codes, expected)) return null;
  const tolerance = toleranceSteps(path, shown, read.bitDepth);
  const places = [drives(shown), drives(read)];
  let worst: Unseen | null = null;
  for (const channel of CHANNELS) {
    const steps = read.codes[channel] - expected[channel];
    if (Math.abs(steps) <= Math.max(tolerance, Math.abs(worst?.steps ?? 0))) continue;
    if (isBlind && !places.some((at) => isBlind(at, channel))) continue;
    worst = { expected, channel, steps, toleranceSteps: tolerance };
  }
  return worst;
}

const CHANNELS: readonly (keyof Rgb)[] = ['r', 'g', 'b'];

function oncePerOne<On, Value>(make: (on: On) => Value): (on: On) => Value {
  const known = new Map<On, Value>();
  return (on) => {
    if (!known.has(on)) known.set(on, make(on));
    return known.get(on) as Value;
  };
}
