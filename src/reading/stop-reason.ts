import { type ChangedFacts, changedFacts, changedKeyLock } from './changed-facts.ts';
import type { ExpectedState } from './run-state.ts';
import type { StateCheck } from './state-check.ts';

/**
 * Why readings must not go on after a state check, or null if the monitor is as expected. What could not be told counts
 * as a reason, since nothing then proves that the monitor is still the one that was read.
 */
export function stopReason(
  check: StateCheck,
  expected: ExpectedState,
): { readonly code: string; readonly message: string } | null {
  const { present, colorModeIndex, calibrationId, problem } = check;
  if (!present && problem) {
    return { code: 'api-gone', message: `The monitor's API no longer answers: ${problem.message}` };
  }
  if (!present) return { code: 'monitor-gone', message: 'The monitor is no longer connected: check its cables.' };

  const changed = problem === null ? changedFacts(expected.facts, check.facts) : null;
  if (changed?.code === 'monitor-changed') return refusal(changed);

  const isUntold = problem !== null && (colorModeIndex === null || calibrationId === null);
  const isOtherMode = colorModeIndex !== expected.colorModeIndex;
  if (isOtherMode && (colorModeIndex !== null || !isUntold)) {
    return {
      code: 'color-mode-changed',
      message:
        `The color mode changed from ${modeName(expected.colorModeIndex)} to ${modeName(colorModeIndex)}: ` +
        'read again, with the keys locked.',
    };
  }
  if (isUntold) return { code: 'check-failed', message: `The monitor's state could not be read: ${problem.message}` };
  if (calibrationId !== expected.calibrationId) {
    return {
      code: 'calibration-changed',
      message: `The calibration in force changed from ${expected.calibrationId} to ${calibrationId}: read again.`,
    };
  }
  const change = changed ?? (problem === null ? changedKeyLock(expected, check) : null);
  return change && refusal(change);
}

function refusal({ code, what }: ChangedFacts): { readonly code: string; readonly message: string } {
  return { code, message: `${what.charAt(0).toUpperCase()}${what.slice(1)}: start a new run.` };
}

function modeName(index: number | null): string {
  return index === null ? 'an unknown one' : `index ${index} (number ${index + 1} on the monitor)`;
}
