import { plannedCount } from '../plan/sampling/plan-parts.ts';
import { isSignal, type Reading } from '../read/reading.ts';
import type { Deviation } from './color/deviation.ts';
import type { Metric } from './color/metric.ts';
import type { Contradiction } from './color/signal/find-conversions.ts';
import type { UnseenError } from './color/unseen-errors.ts';
import type { Detectability } from './detectability/detectable.ts';
import { type Evidence, isMeasuredLight } from './evidence.ts';
import { isFailProven } from './fail-proven.ts';
import type { GuardBand } from './guard-band.ts';
import { judgeLimits } from './judge-limits.ts';
import { type JudgedByCode, withCodeResults } from './judged-by-code.ts';
import type { Judgment } from './judgment.ts';
import { kindObstacle } from './kind-obstacle.ts';
import type { NoColor } from './metrics/metric-problem.ts';
import { findMetric } from './metrics/metric-table.ts';
import { isOpen, onlyProven } from './only-proven.ts';
import type { Profile } from './profiles/profile.ts';
import { checkCalibration } from './reasons/check-calibration.ts';
import { checkCharts } from './reasons/check-charts.ts';
import { checkCoverage } from './reasons/check-coverage.ts';
import { checkDetectable } from './reasons/check-detectable.ts';
import { checkEdgeSignal } from './reasons/check-edge-signal.ts';
import { checkGolden } from './reasons/check-golden.ts';
import { checkHues } from './reasons/check-hues.ts';
import { checkLastPixel } from './reasons/check-last-pixel.ts';
import { checkLightOrder } from './reasons/check-light-order.ts';
import { checkMetering } from './reasons/check-metering.ts';
import { checkMonitor } from './reasons/check-monitor.ts';
import { checkPasses } from './reasons/check-passes.ts';
import { checkPlan } from './reasons/check-plan.ts';
import { checkRawValues, checkRestored } from './reasons/check-readings.ts';
import { checkReplaced } from './reasons/check-replaced.ts';
import { checkShown } from './reasons/check-shown.ts';
import { checkUnseenCodes } from './reasons/check-unseen-codes.ts';
import { checkValidation } from './reasons/check-validation.ts';
import { checkValues } from './reasons/check-values.ts';
import { explainLimits } from './reasons/explain-limits.ts';
import { noteNotTested } from './reasons/note-not-tested.ts';
import { noteUnresolved } from './reasons/note-unresolved.ts';
import {
  noteExpectedCalibrations,
  noteFailProven,
  noteJudgedByCode,
  noteOddities,
  noteOverriddenTone,
  noteScreen,
  noteSlowBlanking,
  noteSpot,
} from './reasons/notes.ts';
import { inconclusive, note } from './reasons/reason.ts';
import { suspectCause } from './reasons/suspect-cause.ts';
import { signalCheckOf } from './signal-check.ts';
import { isSignalPathOnly } from './signal-path-only.ts';
import { summary } from './summary.ts';
import type { Basis, Grade, LimitResult, Reason, Verdict } from './verdict.ts';

/** Everything a verdict depends on. */
export interface JudgeInput extends Evidence {
  readonly profile: Profile;
  readonly deviations: readonly Deviation[];
  readonly metrics: readonly Metric[];
  readonly toneResponse: Judgment['toneResponse'];
  /** Code values that are wrong where no color shows it. */
  readonly unseen: readonly UnseenError[];
  /** The first reading whose components and code values contradict each other; null if none does. */
  readonly contradiction: Contradiction | null;
  /** Absent if no signal was read. */
  readonly signalPath?: Judgment['signalPath'] | undefined;
  /** The reason why the reference cannot be used; null if it can, or if there is none. */
  readonly referenceProblem: NoColor | null;
  /** The readings judged by code value, since no tone response is known; absent: none. */
  readonly byCode?: readonly JudgedByCode[];
  /** The errors that the run can see; absent under a profile of light. */
  readonly detectability?: Detectability | undefined;
  /** The error that must be seen, in 255ths; null or absent: none. */
  readonly requiredError?: number | null;
  readonly guardBand?: GuardBand | undefined;
  /** The limits that the readings prove to be missed, if the run was stopped over them; absent: it is judged as a whole. */
  readonly proven?: readonly LimitResult[] | undefined;
  /** True if a light profile may be judged on readings of the signal. */
  readonly acceptSignal?: boolean;
}

/**
 * The verdict on a run. Pass needs every planned point read once where asked, from an unchanged signal and monitor, and every
 * limit judged and met; one reason to doubt any of it makes the run inconclusive, whatever else is bad.
 */
export function judge(run: JudgeInput): Verdict {
  const { plan, profile, metrics, readings, deviations, proven, byCode = [] } = run;
  // A run that was stopped at a proven fail was watched to its end like any other.
  const input = isFailProven(run) ? { ...run, stopped: null } : run;
  const all = withCodeResults(judgeLimits(profile, plan, metrics, input.guardBand, input.passes?.bands), byCode);
  const limits = proven ? onlyProven(all, proven, run) : all;
  const decided = proven ? limits.filter((limit) => !isOpen(limit, metrics)) : limits;
  const calibrationReasons = checkCalibration(input, profile, input.referenceProblem);
  const blind = input.detectability ? checkDetectable(input.detectability, input.requiredError ?? null) : [];
  const golden = checkGolden(input);
  const reasons = byWeight([
    ...checkStopped(input, [...calibrationReasons, ...blind, ...golden]),
    ...golden,
    ...calibrationReasons,
    ...checkValidation(input, profile),
    ...checkMonitor(input),
    ...checkRestored(input),
    ...checkPlan(plan, profile),
    ...blind,
    ...checkCoverage(input).filter(({ code }) => !proven || code !== 'readings-missing'),
    ...checkValues(input),
    ...checkLightOrder(input),
    ...checkHues(input),
    ...checkRawValues(input.contradiction),
    ...checkEdgeSignal(input, input.contradiction ? undefined : input.signalPath?.conversions),
    ...checkShown(input, profile),
    ...checkCharts(input, deviations),
    ...checkKind(input),
    ...checkPasses(input),
    ...checkMetering(input),
    ...explainLimits(decided, metrics),
    ...suspectCause(input, decided),
    // A run that misses a limit fails by that; what else it read needs no second look.
    ...(limits.some(({ result }) => result === 'missed')
      ? []
      : [...checkUnseenCodes(input.unseen, plan, profile), ...checkReplaced(input), ...checkLastPixel(input)]),
    ...noteFailProven(run),
    ...notes(input),
    ...(blind.length > 0 ? [] : noteNotTested(plan, profile)),
    ...noteOverriddenTone(input.toneResponse, input.calibration.reference),
    ...noteJudgedByCode(byCode, plan),
    ...noteSlowBlanking(input),
    ...noteOddities(input),
    ...noteSpot(profile),
    ...noteScreen(input),
    ...noteExpectedCalibrations(input),
  ]);
  const grade = gradeOf(reasons, decided);
  return {
    outcome: grade === 'pass-marginal' ? 'pass' : grade,
    grade,
    summary: summary(grade, reasons, limits, input),
    basis: basis(input, profile),
    counts: {
      planned: plannedCount(plan),
      read: readings.length,
      judged: countJudged(deviations, limits),
    },
    reasons,
    limits,
  };
}

/** Readings of patches on which at least one limit has a result. */
function countJudged(deviations: readonly Deviation[], limits: readonly LimitResult[]): number {
  const judged = new Set(limits.filter(({ result }) => result !== 'unjudged').map(({ patchIndex }) => patchIndex));
  return deviations.filter(({ patchIndex }) => judged.has(patchIndex) || judged.has(null)).length;
}

function checkStopped({ stopped }: JudgeInput, said: readonly Reason[]): readonly Reason[] {
  // A run that ended over its calibration, or over what its plan cannot see, has said why already.
  if (!stopped || said.some(({ code }) => code === stopped.code)) return [];
  const { code, params, afterReading } = stopped;
  return [inconclusive('run-stopped', { code, params, afterReading })];
}

function checkKind({ profile, readings, acceptSignal = false }: JudgeInput): readonly Reason[] {
  if (readings.length === 0) return [];
  const obstacle = kindObstacle(profile, isMeasuredLight({ readings }) ? 'light' : 'signal', acceptSignal);
  return obstacle ? [obstacle] : [];
}

function notes({ replaced, profile, readings, acceptSignal }: JudgeInput): readonly Reason[] {
  const found: Reason[] = [];
  if (isSignalPathOnly({ readings }, profile) && acceptSignal) {
    found.push(note('light-not-measured', { profile: profile.name, isAccepted: true }));
  }
  if (profile.forProjection) found.push(note('for-projection', { profile: profile.name }));
  const ofOtherPatch = replaced.filter(isSignal).filter(({ readsAs }) => readsAs !== undefined);
  const explained = new Set<Reading>(ofOtherPatch);
  const outdated = replaced.filter((one) => one.replacedBecause === undefined && !explained.has(one));
  found.push(...noteUnresolved(readings));
  if (outdated.length > 0) found.push(note('readings-replaced', { count: outdated.length }));
  return [
    ...found,
    ...ofOtherPatch.map((reading) =>
      note(
        'other-patch-read',
        { readsAs: reading.readsAs ?? '', ...(reading.turn && { turn: reading.turn }) },
        reading,
      ),
    ),
  ];
}

function byWeight(reasons: readonly Reason[]): readonly Reason[] {
  const order: readonly Reason['weight'][] = ['inconclusive', 'fail', 'note'];
  return order.flatMap((weight) => reasons.filter((reason) => reason.weight === weight));
}

/** The basis of a verdict, which every output carries: kind of evidence, profile, simulation, passes, and the source if it is custom. */
export function basis(evidence: Evidence, profile: Profile): Basis {
  const { passes } = evidence;
  const repeated = passes ? { passes: passes.planned, passRule: passes.rule } : { passes: null };
  const simulated = evidence.simulated?.scenario ?? null;
  const source = evidence.conditions?.source?.name;
  const custom = source === undefined ? {} : { source };
  const signalCheck = signalCheckOf(evidence);
  const checked = signalCheck === null ? {} : { signalCheck };
  return { evidence: kind(evidence, profile), profile: profile.name, simulated, ...repeated, ...checked, ...custom };
}

function kind(evidence: Evidence, profile: Profile): Basis['evidence'] {
  if (isMeasuredLight(evidence)) return 'light';
  if (profile.kind === 'light') return 'signal-path-only';
  const usesColors = profile.limits.some(({ metric }) => findMetric(metric)?.needs !== 'codes');
  return usesColors ? 'signal-as-colors' : 'signal';
}

/**
 * The grade from the reasons and the results of limits. This is the last line of defense: whatever the reasons say, a limit
 * without a result, or none at all, is no pass.
 */
export function gradeOf(reasons: readonly Reason[], limits: readonly LimitResult[]): Grade {
  const isJudged = limits.length > 0 && limits.every(({ result }) => result !== 'unjudged');
  if (!isJudged || reasons.some(({ weight }) => weight === 'inconclusive')) return 'inconclusive';
  if (reasons.some(({ weight }) => weight === 'fail')) return 'fail';
  return limits.every(({ result }) => result === 'met') ? 'pass' : 'pass-marginal';
}
