import { isLater, parseExecutedAt } from '../../read/reference/executed-at.ts';
import { newestValidation } from '../../read/reference/validation.ts';
import { VALIDATION_QUANTITIES } from '../../read/reference/validation-differences.ts';
import { meetsBound } from '../against-bound.ts';
import { calibrationAge } from '../calibration-age.ts';
import type { Evidence } from '../evidence.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Reason } from '../verdict.ts';
import { failure, inconclusive } from './reason.ts';

type ValidationEvidence = Pick<Evidence, 'validation' | 'calibration' | 'startedAt' | 'parts'>;

/**
 * Check that the newest validation of the calibration in force meets the profile's limits. A validation that is missing, undated, too old, contradictory or
 * without the limited value is inconclusive.
 */
export function checkValidation(evidence: ValidationEvidence, { validation: limits }: Profile): readonly Reason[] {
  if (!limits) return [];
  const { validation, calibration, startedAt, parts } = evidence;
  if (!validation) return [inconclusive('validation-unknown', { why: 'not-recorded', message: null })];
  if (validation.problem !== null) {
    return [inconclusive('validation-unknown', { why: 'not-read', message: validation.problem })];
  }
  const { reference } = calibration;
  const used = reference?.source === 'local-api' ? reference.calibrationId : null;
  if (used !== null && used !== validation.calibrationId) {
    return [inconclusive('validation-unknown', { why: 'other-calibration', message: null })];
  }
  const newest = newestValidation(validation.received);
  if (typeof newest === 'string') return [inconclusive('validation-unknown', { why: newest, message: null })];
  const { executedAt } = newest;
  if (isBefore(executedAt, reference?.executedAt)) {
    return [inconclusive('validation-unknown', { why: 'other-calibration', message: null })];
  }
  return [
    ...checkAge(executedAt, parts?.at(-1)?.startedAt ?? startedAt, limits.maxAgeDays),
    ...VALIDATION_QUANTITIES.flatMap((quantity) => {
      const [value, limit] = [newest[quantity], limits[quantity]];
      if (limit === undefined) return [];
      if (value === null) return [inconclusive('validation-unknown', { why: 'no-value', message: null })];
      return meetsBound(value, '<=', limit)
        ? []
        : [failure('validation-missed', { quantity, value, limit, executedAt })];
    }),
  ];
}

/** True if a validation is certainly older than the calibration that it is said to be of. */
function isBefore(validatedAt: string, calibratedAt: string | undefined): boolean {
  const [validated, calibrated] = [parseExecutedAt(validatedAt), parseExecutedAt(calibratedAt ?? '')];
  return validated !== null && calibrated !== null && isLater(calibrated, validated);
}

function checkAge(executedAt: string, startedAt: string, maxAgeDays: number | undefined): readonly Reason[] {
  const age = calibrationAge(executedAt, startedAt);
  if (!age) return [inconclusive('validation-unknown', { why: 'undated', message: null })];
  if (age.isInFuture) return [inconclusive('validation-unknown', { why: 'in-future', message: null })];
  if (maxAgeDays === undefined || meetsBound(age.atMostDays, '<=', maxAgeDays)) return [];
  return [inconclusive('validation-stale', { executedAt, ageDays: age.atMostDays, maxAgeDays })];
}
