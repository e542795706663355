import { diagnose } from './diagnosis/diagnose.ts';
import { lightOrigin } from './diagnosis/light-origin.ts';
import { evaluate } from './evaluate.ts';
import { type Evidence, isMeasuredLight } from './evidence.ts';
import { checkGuardBand, type GuardBand } from './guard-band.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judgement.ts';
import type { Profile } from './profile.ts';
import { isSignalPathOnly } from './signal-path-only.ts';

export interface JudgeOptions {
  /** UTC, ISO 8601. */
  readonly judgedAt: string;
  /** Overrides the tone response of the calibration target: a gamma exponent or a name. */
  readonly toneResponse?: number | string | null;
  readonly guardBand?: GuardBand;
  /** Accepts a verdict of a light profile on the signal path only; without it, such a run is inconclusive. */
  readonly acceptSignal?: boolean;
}

/**
 * A run's readings evaluated and judged by a profile; the same evidence, profile and options give the same judgement.
 * Throws `unknown-tone-response` and `invalid-guard-band`.
 */
export function judgeReadings(
  evidence: Evidence,
  profile: Profile,
  { judgedAt, toneResponse = null, guardBand, acceptSignal = false }: JudgeOptions,
): Judgement {
  if (guardBand !== undefined) checkGuardBand(guardBand);
  const { plan, readings, calibration } = evidence;
  const evaluation = evaluate({ plan, readings, calibration, profile, toneResponseOption: toneResponse });
  const { referenceProblem, unseen, contradiction, ...found } = evaluation;
  const band = guardBand === undefined ? {} : { guardBand };
  const verdict = judge({
    ...evidence,
    profile,
    deviations: found.deviations,
    metrics: found.metrics,
    toneResponse: found.toneResponse,
    unseen,
    contradiction,
    referenceProblem,
    ...band,
    acceptSignal,
  });
  const accepted = acceptSignal || isSignalPathOnly(evidence, profile) ? { acceptSignal } : {};
  // A run that passes has nothing to explain, and the other rules know faults of a signal's path, not of a panel.
  const explain = () => (isMeasuredLight(evidence) ? lightOrigin(evidence, toneResponse) : diagnose(evidence));
  const diagnoses = verdict.outcome === 'pass' ? [] : explain();
  return { judgedAt, profile, ...found, ...band, ...accepted, verdict, diagnoses };
}
