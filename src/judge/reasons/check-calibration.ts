import { changedFacts } from '../../read/changed-facts.ts';
import { additivityErrorPercent } from '../../read/reference/additivity.ts';
import { calibrationFacts } from '../../read/reference/calibration-facts.ts';
import { implausibilityOf } from '../../read/reference/implausibility.ts';
import type { Reference } from '../../read/reference/reference.ts';
import type { StateCheck } from '../../read/state-check.ts';
import { meetsBound } from '../against-bound.ts';
import { calibrationAge } from '../calibration-age.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import type { NoColor } from '../metrics/metric-problem.ts';
import { findMetric } from '../metrics/metric-table.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';
import type { ChangeParams } from './reason-params.ts';

/**
 * Check that there is a calibration result that the profile's limits can rest on: one that can be true, usable (`referenceProblem` says why not), in
 * force during the whole run, and young enough at its start.
 */
export function checkCalibration(
  evidence: CalibrationEvidence,
  profile: Profile,
  referenceProblem: NoColor | null,
  isLight = isMeasuredLight(evidence),
): readonly Reason[] {
  if (!needsCalibration(profile, isLight)) return [];
  const { reference, problem } = evidence.calibration;
  if (problem) return [inconclusive(problem.code, { message: problem.message })];
  if (!reference) return [inconclusive('calibration-missing', { message: null })];
  const implausible = checkPlausible(reference, profile);
  if (implausible.length > 0) return implausible;
  if (referenceProblem !== null) {
    const { message = null } = referenceProblem.params as { readonly message?: string };
    return [inconclusive('calibration-inconsistent', { message })];
  }
  const { calibrationMaxAgeDays } = profile;
  return [
    ...checkInForce(evidence, reference, isLight),
    ...(calibrationMaxAgeDays === null
      ? []
      : checkAge(reference.executedAt, lastStartOf(evidence), calibrationMaxAgeDays)),
  ];
}

type CalibrationEvidence = Pick<Evidence, 'readings' | 'checks' | 'calibration' | 'startedAt' | 'parts'>;

/** A run that was resumed weeks later needs a calibration that was young enough then. */
function lastStartOf({ parts, startedAt }: CalibrationEvidence): string {
  return parts?.at(-1)?.startedAt ?? startedAt;
}

/** True if judging by a profile rests on the monitor's calibration result. */
function needsCalibration(profile: Profile, isLight: boolean): boolean {
  const needs = new Set(profile.limits.map(({ metric }) => findMetric(metric)?.needs));
  if (needs.has('reference') || profile.requires.additivityPercent !== undefined) return true;
  // Measured light brings its own colors, and compared among themselves they need no calibration.
  return !isLight && (needs.has('color') || profile.calibrationMaxAgeDays !== null);
}

/** The same check for every source of a calibration: the local API, the cloud API, a file or a stored record. */
function checkPlausible({ colors, executedAt }: Reference, profile: Profile): readonly Reason[] {
  const implausible = implausibilityOf(colors);
  if (implausible !== null) {
    return [inconclusive('calibration-implausible', { executedAt, problem: implausible })];
  }
  const [limit, error] = [profile.requires.additivityPercent, additivityErrorPercent(colors)];
  if (limit === undefined || meetsBound(Math.abs(error), '<=', limit)) return [];
  return [inconclusive('calibration-not-additive', { errorPercent: error, profile: profile.name, limit })];
}

function checkInForce({ checks }: CalibrationEvidence, reference: Reference, isLight: boolean): readonly Reason[] {
  const { calibrationId } = reference;
  // A check that could not tell the calibration, or found that of another mode, says why itself.
  const conclusive = checks.filter(isConclusive);
  const ofMode = conclusive.filter(({ colorModeIndex }) => colorModeIndex === conclusive[0]?.colorModeIndex);
  // A meter that does not know the monitor's calibration measures what it makes of the screen.
  const named = isLight ? ofMode.filter((check) => check.calibrationId !== null) : ofMode;
  const other = named.find((check) => calibrationId !== null && check.calibrationId !== calibrationId);
  if (other) {
    const inForce = other.calibrationId ?? 'none';
    return [inconclusive('calibration-not-in-force', { calibrationId, inForce, change: null })];
  }
  const change = ofMode.map((check) => changedCalibration(reference, check)).find((one) => one !== null);
  return change ? [inconclusive('calibration-not-in-force', { calibrationId, inForce: null, change })] : [];
}

/** A reference of another source than the local API's checks is known by its id, which holds the rest. */
function changedCalibration(reference: Reference, { facts, afterReading }: StateCheck): ChangeParams | null {
  if (reference.source !== 'local-api' || !facts) return null;
  const used = calibrationFacts(reference);
  const found = Object.fromEntries(Object.keys(used).map((name) => [name, facts[name] ?? 'none']));
  const changed = changedFacts(used, found);
  return changed && { afterReading, fact: changed.fact, from: changed.from, to: changed.to };
}

function isConclusive({ present, problem }: StateCheck): boolean {
  return present && problem === null;
}

function checkAge(executedAt: string, startedAt: string, maxAgeDays: number): readonly Reason[] {
  const age = calibrationAge(executedAt, startedAt);
  if (!age) {
    return [inconclusive('calibration-age-unknown', { executedAt, startedAt })];
  }
  if (age.isInFuture) {
    return [inconclusive('calibration-in-future', { executedAt, startedAt })];
  }
  if (meetsBound(age.atMostDays, '<=', maxAgeDays)) return [];
  return [inconclusive('calibration-stale', { executedAt, ageDays: age.atMostDays, maxAgeDays })];
}
