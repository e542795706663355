import type { StopParams } from '../../read/stop.ts';

/**
 * Errors below the judge for which each language has a sentence of its own, by code; any other code is shown as it is. A run that a
 * `final` one stopped cannot be resumed: a later part would stop for the same reason.
 */
const knownErrors = {
  aborted: 'passing',
  'answer-repeated': 'passing',
  'api-gone': 'passing',
  'attempt-limit': 'passing',
  'broken-off': 'passing',
  'calibration-changed': 'final',
  'calibration-failed': 'passing',
  'calibration-incomplete': 'passing',
  'calibration-inconsistent': 'passing',
  'calibration-missing': 'passing',
  'change-not-applied': 'passing',
  'check-failed': 'passing',
  'color-mode-changed': 'final',
  'color-mode-unusable': 'passing',
  'fail-proven': 'final',
  'golden-unit-due': 'final',
  'journal-failed': 'passing',
  'light-not-measured': 'final',
  'listener-failed': 'passing',
  'meter-garbled': 'passing',
  'meter-gone': 'passing',
  'meter-refused': 'passing',
  'meter-silent': 'passing',
  'meter-uncalibrated': 'passing',
  'meter-under-range': 'passing',
  'monitor-changed': 'final',
  'monitor-gone': 'passing',
  'not-json': 'passing',
  'passes-missing': 'passing',
  'patch-not-shown': 'passing',
  'pattern-not-shown': 'passing',
  'pattern-window': 'passing',
  'plan-blind': 'final',
  'position-mismatch': 'passing',
  refused: 'passing',
  'resolution-mismatch': 'final',
  'resolution-unconfirmed': 'passing',
  'resume-refused': 'final',
  'signal-changed': 'final',
  skipped: 'passing',
  'source-answer-unusable': 'passing',
  'source-late': 'passing',
  'state-changed': 'final',
  'strategy-failed': 'passing',
  'strategy-off-plan': 'passing',
  'strategy-repeats': 'passing',
  'time-limit': 'passing',
  'timed-out': 'passing',
  'too-large': 'passing',
  'too-many-misses': 'passing',
  unreachable: 'passing',
  'value-out-of-range': 'passing',
  'wrong-shape': 'passing',
} as const satisfies Readonly<Record<keyof StopParams, 'passing' | 'final'>> &
  Readonly<Record<string, 'passing' | 'final'>>;

export type KnownError = keyof typeof knownErrors;

/** Tells whether a run that stopped with this code needs a new run. */
export function isFinalStop(code: string): boolean {
  return Object.hasOwn(knownErrors, code) && knownErrors[code as KnownError] === 'final';
}
