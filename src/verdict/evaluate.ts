import { colorBasis } from '../color/color-basis.ts';
import type { Deviation } from '../color/deviation.ts';
import { deviations } from '../color/deviations.ts';
import type { Metric } from '../color/metric.ts';
import type { NoColor } from '../color/metrics/metric-problem.ts';
import { metrics } from '../color/metrics/metrics.ts';
import type { Contradiction } from '../color/signal/find-conversions.ts';
import { findSignalPath } from '../color/signal/signal-path.ts';
import { type UnseenError, unseenErrors } from '../color/unseen-errors.ts';
import { additivityErrorPercent } from '../reference/additivity.ts';
import type { Reference } from '../reference/reference.ts';
import type { Evidence } from './evidence.ts';
import { type JudgedByCode, judgedByCode } from './judged-by-code.ts';
import type { Judgement } from './judgement.ts';
import { overridesTone } from './overrides-tone.ts';
import type { Profile } from './profile.ts';
import { unlimitedPatches } from './unlimited-patches.ts';

export interface EvaluateInput extends Pick<Evidence, 'plan' | 'readings' | 'calibration'> {
  readonly profile: Profile;
  /** Overrides the tone response of the calibration target; null or absent: none asked for. */
  readonly toneResponseOption?: number | string | null;
}

/** What readings come to before any limit is looked at. */
export interface Evaluation extends Pick<Judgement, 'toneResponse' | 'additivityErrorPercent' | 'signalPath'> {
  readonly deviations: readonly Deviation[];
  readonly metrics: readonly Metric[];
  /** Code values that are wrong where no color shows it, or where no limit looks at the color. */
  readonly unseen: readonly UnseenError[];
  /** The first reading whose components and code values contradict each other; null where none does. */
  readonly contradiction: Contradiction | null;
  /** Why the reference cannot be used; null where it can, or where there is none. */
  readonly referenceProblem: NoColor | null;
  /** What is judged by code value, since no tone response is known. */
  readonly byCode: readonly JudgedByCode[];
}

/**
 * Deviations of all readings and the metrics over them: those the profile limits, and every other that has a value.
 * Throws `unknown-tone-response` where the option names none.
 */
export function evaluate({ plan, readings, calibration, profile, toneResponseOption }: EvaluateInput): Evaluation {
  const basis = colorBasis(calibration.reference, toneResponseOption);
  const { signalPath, path, contradiction } = findSignalPath(plan, readings);
  const found = deviations(plan, readings, basis.model, path);
  // Under another tone response than the target's, no color difference says whether the monitor shows what it was calibrated to.
  const isOverridden = overridesTone(basis.toneResponse, calibration.reference);
  const exact = isOverridden ? new Set(plan.patches.keys()) : unlimitedPatches(plan, profile);
  const isToneUnknown = basis.model !== null && basis.toneResponse === null;
  const byCode = isToneUnknown ? judgedByCode({ plan, readings, deviations: found, path, profile }) : [];
  return {
    toneResponse: basis.toneResponse,
    additivityErrorPercent: additivityOf(calibration.reference),
    ...(signalPath ? { signalPath } : {}),
    deviations: found,
    unseen: unseenErrors({ plan, readings, model: basis.model, path, exact }),
    contradiction,
    metrics: metrics(new Set(profile.limits.map(({ metric }) => metric)), {
      plan,
      readings,
      deviations: found,
      ambientCdM2: profile.ambientCdM2 ?? 0,
      whyNoColor: basis.whyNoColor,
      byCode: new Set(byCode.flatMap((one) => one.deviations)),
    }),
    referenceProblem: basis.referenceProblem,
    byCode,
  };
}

/** Known even if the calibration can be no reference, so that its page shows what is wrong with it. */
function additivityOf(reference: Reference | null): number | null {
  const error = reference === null ? Number.NaN : additivityErrorPercent(reference.colors);
  return Number.isFinite(error) ? error : null;
}
