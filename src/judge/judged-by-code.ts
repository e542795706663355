import { expectedCodes } from '../plan/pattern/patch-pattern.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { isSignal, type Reading, type SignalReading } from '../read/reading.ts';
import type { Deviation } from './color/deviation.ts';
import { type CodePath, toleranceSteps } from './color/signal/code-path.ts';
import { judgedPatches } from './judge-limits.ts';
import { findMetric } from './metrics/metric-table.ts';
import type { Profile } from './profiles/profile.ts';
import type { LimitResult } from './verdict.ts';

/** Readings of one patch that have no color for want of a tone response, and are judged by code value. */
export interface JudgedByCode {
  readonly patchIndex: number;
  /** Never empty. */
  readonly deviations: readonly Deviation[];
  /** True if every reading of the patch is one of them: then its limits on colors have nothing to judge. */
  readonly isWhole: boolean;
  /** Of the reading with the largest error, the first among equals. */
  readonly worst: CodeError & { readonly pointIndex: number };
}

interface ByCodeInput {
  readonly plan: SamplingPlan;
  readonly readings: readonly Reading[];
  readonly deviations: readonly Deviation[];
  readonly path: CodePath;
  readonly profile: Profile;
}

/**
 * The readings judged by code value if there is a calibration but no tone response, by patch: each reading of the signal that has no color, if the
 * profile limits colors of its patch and asks for that.
 */
export function judgedByCode({ plan, readings, deviations, path, profile }: ByCodeInput): readonly JudgedByCode[] {
  if (profile.withoutToneResponse !== 'code-values') return [];
  const bySequence = new Map(readings.filter(isSignal).map((reading) => [reading.sequence, reading]));
  return [...limitedPatches(plan, profile)].flatMap((patchIndex) => {
    const own = deviations.filter((deviation) => deviation.patchIndex === patchIndex);
    const found = own.flatMap((deviation) => {
      const reading = deviation.color === null ? bySequence.get(deviation.reading) : undefined;
      const error = reading && codeErrorOf(plan, reading, path);
      return error ? [{ deviation, ...error }] : [];
    });
    const [first] = found;
    if (!first) return [];
    const worst = found.reduce((most, one) => (one.steps > most.steps ? one : most));
    return {
      patchIndex,
      deviations: found.map(({ deviation }) => deviation),
      isWhole: found.length === own.length,
      worst: {
        steps: worst.steps,
        toleranceSteps: Math.min(...found.map(({ toleranceSteps }) => toleranceSteps)),
        pointIndex: worst.deviation.pointIndex,
      },
    };
  });
}

/** Patches of which the profile limits the difference from the calibration's colors. */
function limitedPatches(plan: SamplingPlan, { limits }: Profile): ReadonlySet<number> {
  const indices = limits.flatMap((limit) => {
    const definition = findMetric(limit.metric);
    return definition?.needs === 'reference' ? judgedPatches(limit, definition, plan) : [];
  });
  return new Set(indices.filter((index) => index !== null));
}

/**
 * The results of limits with a result for each patch that is judged by code value, in place of those of colors that it does not have.
 */
export function withCodeResults(
  results: readonly LimitResult[],
  byCode: readonly JudgedByCode[],
): readonly LimitResult[] {
  const whole = new Set<number | null>(byCode.filter(({ isWhole }) => isWhole).map(({ patchIndex }) => patchIndex));
  const isReplaced = ({ metric, patchIndex, value }: LimitResult) =>
    value === null && whole.has(patchIndex) && findMetric(metric)?.needs === 'reference';
  return [...results.filter((result) => !isReplaced(result)), ...byCode.map(codeResult)];
}

/** Source of the limit on a color that is judged by its code value. The bound is the tolerance of the path that the readings took. */
export const BY_CODE = 'Flatfield: if no tone response is known, a color is judged by its code value';

function codeResult({ patchIndex, worst: { steps, toleranceSteps, pointIndex } }: JudgedByCode): LimitResult {
  return {
    metric: 'code-value-error',
    patchIndex,
    value: steps,
    unit: 'steps',
    operator: '<=',
    recommended: null,
    required: toleranceSteps,
    result: steps <= toleranceSteps ? 'met' : 'missed',
    pointIndex,
    source: BY_CODE,
    verified: true,
  };
}

/** Distance of a reading's code values from those that its path should have delivered. */
export interface CodeError {
  /** Max. over the channels, in steps of the reading's bit depth, 0 or more. */
  readonly steps: number;
  /** The steps that it may be off: what an allowed expansion, conversion or loss of bits rounds. */
  readonly toleranceSteps: number;
}

/** The error of a reading of the signal; null if what was shown there is not known. */
function codeErrorOf(
  { patches, resolution }: SamplingPlan,
  { patchIndex, actual, rgbFull, bitDepth }: SignalReading,
  path: CodePath,
): CodeError | null {
  const patch = patches[patchIndex];
  const codes = patch && expectedCodes(patch, resolution, actual);
  if (!codes) return null;
  const shown = { codes, bitDepth: patch.bitDepth };
  const expected = path.expect(shown, bitDepth);
  const errors = (['r', 'g', 'b'] as const).map((channel) => Math.abs(rgbFull[channel] - expected[channel]));
  return { steps: Math.max(...errors), toleranceSteps: toleranceSteps(path, shown, bitDepth) };
}
