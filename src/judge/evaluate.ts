import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { isPartlyMeasured } from '../read/light/unresolved.ts';
import { additivityErrorPercent } from '../read/reference/additivity.ts';
import type { Reference } from '../read/reference/reference.ts';
import type { BlindSpots } from './color/blind-spots.ts';
import { colorBasis } from './color/color-basis.ts';
import type { Deviation } from './color/deviation.ts';
import { deviations } from './color/deviations.ts';
import type { DisplayModel } from './color/display-model.ts';
import type { Metric } from './color/metric.ts';
import type { CodePath } from './color/signal/code-path.ts';
import type { Converter } from './color/signal/conversion.ts';
import type { Contradiction } from './color/signal/find-conversions.ts';
import { type Observations, observations } from './color/signal/observation.ts';
import { findSignalPath } from './color/signal/signal-path.ts';
import { type UnseenError, unseenErrors } from './color/unseen-errors.ts';
import type { Evidence } from './evidence.ts';
import { judgedPatches } from './judge-limits.ts';
import { type JudgedByCode, judgedByCode } from './judged-by-code.ts';
import type { Judgment } from './judgment.ts';
import { type MetricSources, whiteFor } from './metrics/field-readings.ts';
import type { MetricDefinition } from './metrics/metric-definition.ts';
import type { NoColor } from './metrics/metric-problem.ts';
import { findMetric, metricTable } from './metrics/metric-table.ts';
import { metrics } from './metrics/metrics.ts';
import { withUnresolvedRange } from './metrics/unresolved-range.ts';
import { overriddenTone } from './overridden-tone.ts';
import type { Limit, Profile } from './profiles/profile.ts';

export interface EvaluateInput extends Pick<Evidence, 'plan' | 'readings' | 'calibration'> {
  readonly profile: Profile;
  /** Overrides the tone response of the calibration target; null or absent: none asked for. */
  readonly toneResponseOption?: number | string | null | undefined;
}

/** The known quantities for evaluating the readings of a run. */
export interface EvaluationContext {
  readonly toneResponse: Judgment['toneResponse'];
  /** Null without a usable reference. */
  readonly model: DisplayModel | null;
  /** The reason why a reading has no color if it has none. */
  readonly whyNoColor: NoColor;
  /** The path that the code values took; before the first reading, the plainest one. */
  readonly path: CodePath;
  /** Indices of the patches whose code values are compared wherever they are. */
  readonly exact: ReadonlySet<number>;
  /** The test for flatness of the model; absent: made for each evaluation. */
  readonly isBlind?: BlindSpots;
}

/** The values from the readings, before any limit is applied. */
export interface Evaluation extends Values, Pick<Judgment, 'toneResponse' | 'additivityErrorPercent' | 'signalPath'> {
  readonly context: EvaluationContext;
  /** The observations of the signal, and the conversions that fit them all. */
  readonly seen: Observations;
  readonly candidates: readonly Converter[];
  /** The first reading whose components and code values contradict each other; null if none does. */
  readonly contradiction: Contradiction | null;
  /** The reason why the reference cannot be used; null if it can, or if there is none. */
  readonly referenceProblem: NoColor | null;
}

/** Deviations and metrics of readings in a known context. */
export interface Values {
  readonly deviations: readonly Deviation[];
  readonly metrics: readonly Metric[];
  /** Code values that are wrong where no color shows it, or where no limit applies to the color. */
  readonly unseen: readonly UnseenError[];
  /** The readings judged by code value, since no tone response is known. */
  readonly byCode: readonly JudgedByCode[];
  /** The input from which the metrics were computed. */
  readonly sources: MetricSources;
}

/**
 * Deviations of all readings and the metrics over them: those the profile limits, and every other that has a value.
 * Throws `unknown-tone-response` where the option names none.
 */
export function evaluate({ plan, readings, calibration, profile, toneResponseOption }: EvaluateInput): Evaluation {
  const basis = colorBasis(calibration.reference, toneResponseOption);
  const seen = observations(plan, readings);
  const { signalPath, path, contradiction, candidates } = findSignalPath(seen);
  // Under another tone response than the target's, no color difference says whether the monitor shows what it was calibrated to.
  const isOverridden = overriddenTone(basis.toneResponse, calibration.reference) !== null;
  const exact = isOverridden ? new Set(plan.patches.keys()) : unlimitedPatches(plan, profile);
  const { toneResponse, model, whyNoColor, referenceProblem } = basis;
  const context = { toneResponse, model, whyNoColor, path, exact };
  return Object.assign(
    {
      toneResponse,
      additivityErrorPercent: additivityOf(calibration.reference),
      context,
      seen,
      candidates,
      contradiction,
      referenceProblem,
    },
    signalPath ? { signalPath } : {},
    valuesOf({ plan, readings, seen }, profile, context),
  );
}

/** Deviations and metrics of readings, of which `seen` are the observations, in a known context; `known`: the metrics to be computed. */
export function valuesOf(
  { plan, readings, seen }: Pick<Evidence, 'plan' | 'readings'> & { readonly seen: Observations },
  profile: Profile,
  { toneResponse, model, whyNoColor, path, exact, isBlind }: EvaluationContext,
  known: readonly MetricDefinition[] = metricTable,
): Values {
  const isToneUnknown = model !== null && toneResponse === null;
  const ambientCdM2 = profile.ambientCdM2 ?? 0;
  const of = (all: typeof readings) => {
    const found = deviations(plan, all, model, path, seen);
    const byCode = isToneUnknown ? judgedByCode({ plan, readings: all, deviations: found, path, profile }) : [];
    const judgedSo = new Set(byCode.flatMap((one) => one.deviations));
    return { byCode, sources: { plan, readings: all, deviations: found, ambientCdM2, whyNoColor, byCode: judgedSo } };
  };
  const { byCode, sources } = of(readings);
  const names = new Set(profile.limits.map(({ metric }) => metric));
  const unmeasured = new Set(readings.filter(isPartlyMeasured).map(({ sequence }) => sequence));
  return {
    deviations:
      unmeasured.size === 0
        ? sources.deviations
        : sources.deviations.map((deviation) => withoutUnmeasured(deviation, unmeasured)),
    unseen: unseenErrors({ plan, readings, model, path, exact, isBlind, seen }),
    byCode,
    metrics: withUnresolvedRange(plan, readings, (all) =>
      metrics(names, all === readings ? sources : of(all).sources, known),
    ),
    sources,
  };
}

/** A light whose chromaticity was not measured has no color to differ by. */
function withoutUnmeasured(deviation: Deviation, unmeasured: ReadonlySet<number>): Deviation {
  return unmeasured.has(deviation.reading) ? { ...deviation, color: null } : deviation;
}

/** Known even if the calibration can be no reference, so that its page shows what is wrong with it. */
function additivityOf(reference: Reference | null): number | null {
  const error = reference === null ? Number.NaN : additivityErrorPercent(reference.colors);
  return Number.isFinite(error) ? error : null;
}

/**
 * Indices of the patches that a signal profile shows and does not judge: no limit is on them, no limit over several patches uses
 * them, and they are not the white that others are relative to. A light profile judges no code values, so it has none.
 */
export function unlimitedPatches(plan: SamplingPlan, { kind, limits }: Profile): ReadonlySet<number> {
  if (kind !== 'signal') return new Set();
  const judged = new Set(limits.flatMap((limit) => patchesThatCount(limit, plan)));
  return new Set(plan.patches.map((_, patchIndex) => patchIndex).filter((patchIndex) => !judged.has(patchIndex)));
}

function patchesThatCount(limit: Limit, plan: SamplingPlan): readonly (number | null)[] {
  const { patches } = plan;
  const definition = findMetric(limit.metric);
  if (definition?.scope === 'plan') return definition.patchesUsed(patches);
  const own = judgedPatches(limit, definition, plan);
  if (!definition?.isRelativeToWhite) return own;
  const limited = patches.filter((_, patchIndex) => own.includes(patchIndex));
  return [...own, ...limited.map(({ bitDepth }) => whiteFor(bitDepth, patches))];
}
