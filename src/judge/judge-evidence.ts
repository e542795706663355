import type { Metric } from './color/metric.ts';
import { likelyCodePaths } from './color/signal/find-code-path.ts';
import type { Detectability } from './detectability/detectable.ts';
import { traitsOf } from './detectability/imagined-reading.ts';
import { knownDetectability } from './detectability/known-detectability.ts';
import { requiredError } from './detectability/require-detectable.ts';
import { diagnose, diagnoseSoFar } from './diagnosis/diagnose.ts';
import { lightOrigin } from './diagnosis/light-origin.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import { type Evidence, isMeasuredLight } from './evidence.ts';
import { isFailProven } from './fail-proven.ts';
import type { GuardBand } from './guard-band.ts';
import { judge } from './judge.ts';
import { checkJudgeOptions, type JudgeOptions, judgeOptionsOf } from './judge-options.ts';
import type { Judgment } from './judgment.ts';
import type { Profile } from './profiles/profile.ts';
import { provenFail } from './proven-fail.ts';
import { candidatesOf } from './proven-misses.ts';
import { unconfirmedCharts } from './reasons/check-charts.ts';
import { isSignalPathOnly } from './signal-path-only.ts';
import type { LimitResult } from './verdict.ts';

export interface JudgeReadingsOptions extends JudgeOptions {
  /** UTC, ISO 8601. */
  readonly judgedAt: string;
}

/**
 * A run's readings evaluated and judged by a profile; the same evidence, profile and options give the same judgment.
 * Throws `unknown-tone-response`, `invalid-guard-band`, and `invalid-plan` if an error must be seen that cannot be.
 */
export function judgeEvidence(
  evidence: Evidence,
  profile: Profile,
  { judgedAt, ...options }: JudgeReadingsOptions,
): Judgment {
  const asked = judgeOptionsOf(options);
  checkJudgeOptions(asked, profile);
  const { toneResponse = null, guardBand, acceptSignal = false, requireDetectable = null } = asked;
  const { plan, readings, calibration } = evidence;
  const evaluation = evaluate({ plan, readings, calibration, profile, toneResponseOption: toneResponse });
  const { referenceProblem, unseen, contradiction, byCode, sources } = evaluation;
  const { toneResponse: tone, additivityErrorPercent, signalPath, deviations, metrics } = evaluation;
  const found = {
    toneResponse: tone,
    additivityErrorPercent,
    ...(signalPath && { signalPath }),
    deviations,
    metrics,
  };
  const band = guardBand === undefined ? {} : { guardBand };
  const detectable = detectabilityOf(evidence, profile, evaluation, guardBand);
  const misses = isFailProven(evidence)
    ? provenFail(candidatesOf(profile, plan), sources, profile, guardBand, unconfirmedCharts(evidence))
    : [];
  // A stopped run that these limits do not fail is judged as one that lacks the rest of its readings.
  const proven = misses.length > 0 ? misses : undefined;
  // Not one literal: names behind a spread take longer than all of judging a short run's limits.
  const verdict = judge(
    Object.assign({}, evidence, {
      profile,
      deviations,
      metrics,
      toneResponse: tone,
      signalPath,
      unseen,
      contradiction,
      referenceProblem,
      byCode,
      guardBand,
      proven,
      acceptSignal,
      detectability: detectable ?? undefined,
      requiredError: requiredError(profile, requireDetectable),
    }),
  );
  const accepted = acceptSignal || isSignalPathOnly(evidence, profile) ? { acceptSignal } : {};
  const required = requireDetectable === null ? {} : { requireDetectable };
  const judged = Object.assign({ judgedAt, profile }, found, band, Object.assign(accepted, required));
  if (proven) return { ...judged, metrics: metricsOf(proven), verdict, diagnoses: diagnoseSoFar(evidence) };
  // A run that passes has nothing to explain.
  const origin = () => (isMeasuredLight(evidence) ? lightOrigin(evidence, toneResponse) : []);
  // A marker in the values explains as well that every patch reads the same.
  const isMarker = verdict.reasons.some(({ code }) => code === 'marker-suspected');
  const explain = () => [
    ...origin(),
    ...diagnose({ ...evidence, toneResponse: tone?.value ?? null }).filter(
      ({ cause }) => !(isMarker && cause === 'patch-not-shown'),
    ),
  ];
  const diagnoses = verdict.outcome === 'pass' ? [] : explain();
  const seeing = detectable ? { detectability: detectable } : {};
  return Object.assign(judged, seeing, { verdict, diagnoses });
}

/** Of a run that was stopped at a proven fail only what is proven has a value, and that is a bound. */
function metricsOf(proven: readonly LimitResult[]): readonly Metric[] {
  const distinct = proven.filter(
    (one, place) =>
      proven.findIndex((other) => one.metric === other.metric && one.patchIndex === other.patchIndex) === place,
  );
  return distinct.map(({ metric: name, patchIndex, value, unit, pointIndex, bound }) => {
    return { name, patchIndex, value, unit: unit as Metric['unit'], pointIndex, ...(bound && { bound }) };
  });
}

/** The errors that the run can see; null under a profile of light, which judges no code values. */
function detectabilityOf(
  { plan, readings, calibration }: Pick<Evidence, 'plan' | 'readings' | 'calibration'>,
  profile: Profile,
  { context, seen, candidates }: Evaluation,
  guardBand: GuardBand | undefined,
): Detectability | null {
  if (profile.kind === 'light') return null;
  const paths = seen.distinct[0] ? likelyCodePaths(seen.distinct, candidates) : [];
  const input = { plan, profile, context, traits: traitsOf(readings), guardBand, paths };
  return knownDetectability(input, calibration.reference);
}
