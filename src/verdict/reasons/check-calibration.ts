import { findMetric } from '../../color/metrics/metric-table.ts';
import { type ChangedFacts, changedFacts } from '../../reading/changed-facts.ts';
import type { MonitorCheck } from '../../reading/pixel-source.ts';
import { additivityErrorPercent } from '../../reference/additivity.ts';
import { calibrationFacts } from '../../reference/calibration-facts.ts';
import { implausibilityOf } from '../../reference/implausibility.ts';
import type { Reference } from '../../reference/reference.ts';
import { calibrationAge } from '../calibration-age.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import type { Profile } from '../profile.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Whether there is a calibration result that the profile's limits can rest on: one that can be true, usable (`referenceProblem`
 * says why not), in force during the whole run, and young enough at its start.
 */
export function checkCalibration(
  evidence: CalibrationEvidence,
  profile: Profile,
  referenceProblem: string | null,
): readonly Reason[] {
  if (!needsCalibration(evidence, profile)) return [];
  const { reference, problem } = evidence.calibration;
  if (problem) return [inconclusive(problem.code, problem.message)];
  if (!reference) return [inconclusive('calibration-missing', 'There is no calibration result to compare with.')];
  const implausible = checkPlausible(reference, profile);
  if (implausible.length > 0) return implausible;
  if (referenceProblem !== null) return [inconclusive('calibration-inconsistent', referenceProblem)];
  const { calibrationMaxAgeDays } = profile;
  return [
    ...checkInForce(evidence, reference),
    ...(calibrationMaxAgeDays === null
      ? []
      : checkAge(reference.executedAt, lastStartOf(evidence), calibrationMaxAgeDays)),
  ];
}

type CalibrationEvidence = Pick<Evidence, 'readings' | 'checks' | 'calibration' | 'startedAt' | 'parts'>;

/** A run that was gone on with weeks later needs a calibration that was young enough then. */
function lastStartOf({ parts, startedAt }: CalibrationEvidence): string {
  return parts?.at(-1)?.startedAt ?? startedAt;
}

/** Whether judging by a profile rests on the monitor's calibration result. */
function needsCalibration(evidence: Pick<Evidence, 'readings'>, profile: Profile): boolean {
  const needs = new Set(profile.limits.map(({ metric }) => findMetric(metric)?.needs));
  if (needs.has('reference') || profile.requires.additivityPercent !== undefined) return true;
  // Measured light brings its own colors, and compared among themselves they need no calibration.
  return !isMeasuredLight(evidence) && (needs.has('color') || profile.calibrationMaxAgeDays !== null);
}

/** The same check whatever the calibration comes from: the local API, the cloud API, a file or a stored record. */
function checkPlausible({ colors, executedAt }: Reference, profile: Profile): readonly Reason[] {
  const implausible = implausibilityOf(colors);
  if (implausible !== null) {
    const what = `The calibration result of ${executedAt} cannot be true: ${implausible}`;
    return [inconclusive('calibration-implausible', `${what}. Calibrate the monitor in this color mode.`)];
  }
  const [limit, error] = [profile.requires.additivityPercent, additivityErrorPercent(colors)];
  if (limit === undefined || Math.abs(error) <= limit) return [];
  const what = `The luminances of red, green and blue differ from that of white by ${error.toFixed(2)} %`;
  return [inconclusive('calibration-not-additive', `${what}; profile ${profile.name} requires at most ${limit} %.`)];
}

function checkInForce({ checks }: CalibrationEvidence, reference: Reference): readonly Reason[] {
  const { calibrationId } = reference;
  // A check that could not tell the calibration, or told it of another mode, says why itself.
  const told = checks.filter(isTold);
  const ofMode = told.filter(({ colorModeIndex }) => colorModeIndex === told[0]?.colorModeIndex);
  const other = ofMode.find((check) => calibrationId !== null && check.calibrationId !== calibrationId);
  const compared = `The readings are compared with calibration result ${calibrationId}`;
  if (other) {
    const what = `${compared}, but the monitor had ${other.calibrationId ?? 'none'} in force`;
    return [inconclusive('calibration-not-in-force', `${what}.`)];
  }
  const changed = ofMode.map(({ facts }) => changedCalibration(reference, facts)).find((one) => one !== null);
  if (!changed) return [];
  return [inconclusive('calibration-not-in-force', `${compared}, but by the state checks ${changed.what}.`)];
}

/** A reference of another source than the local API's checks is known by its id, which holds the rest. */
function changedCalibration(reference: Reference, facts: MonitorCheck['facts']): ChangedFacts | null {
  if (reference.source !== 'local-api' || !facts) return null;
  const used = calibrationFacts(reference);
  return changedFacts(used, Object.fromEntries(Object.keys(used).map((name) => [name, facts[name] ?? 'none'])));
}

function isTold({ present, problem }: MonitorCheck): boolean {
  return present && problem === null;
}

function checkAge(executedAt: string, startedAt: string, maxAgeDays: number): readonly Reason[] {
  const age = calibrationAge(executedAt, startedAt);
  if (!age) {
    const what = `The age of the calibration result cannot be told from ${JSON.stringify(executedAt)}`;
    return [inconclusive('calibration-age-unknown', `${what} and the run's start ${startedAt}.`)];
  }
  if (age.isInFuture) {
    const what = `The calibration result is dated ${executedAt}, after the run started (${startedAt})`;
    return [inconclusive('calibration-in-future', `${what}: check the clocks.`)];
  }
  if (age.atMostDays <= maxAgeDays) return [];
  const days = age.atMostDays.toFixed(1);
  return [
    inconclusive(
      'calibration-stale',
      `The calibration result of ${executedAt} may be ${days} days old, allowed are ${maxAgeDays}: calibrate the color mode again.`,
    ),
  ];
}
