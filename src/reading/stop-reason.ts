import { type ChangedFacts, changedFacts, changedKeyLock } from './changed-facts.ts';
import type { ExpectedState } from './state/run-state.ts';
import type { StateCheck } from './state-check.ts';
import { type Stop, stopOf } from './stop.ts';

/**
 * Why readings must not go on after a state check, or null if the monitor is as expected. What could not be told counts
 * as a reason, since nothing then proves that the monitor is still the one that was read.
 */
export function stopReason(check: StateCheck, expected: ExpectedState): Stop | null {
  const { present, colorModeIndex, calibrationId, problem } = check;
  if (!present && problem) return stopOf('api-gone', { message: problem.message });
  if (!present) return stopOf('monitor-gone', {});

  const changed = problem === null ? changedFacts(expected.facts, check.facts) : null;
  if (changed?.code === 'monitor-changed') return stopBy(changed);

  const isUntold = problem !== null && (colorModeIndex === null || calibrationId === null);
  const isOtherMode = colorModeIndex !== expected.colorModeIndex;
  if (isOtherMode && (colorModeIndex !== null || !isUntold)) {
    return stopOf('color-mode-changed', { fromIndex: expected.colorModeIndex, toIndex: colorModeIndex });
  }
  if (isUntold) return stopOf('check-failed', { message: problem.message, during: 'checking' });
  if (calibrationId !== expected.calibrationId) {
    return stopOf('calibration-changed', { fromId: expected.calibrationId, toId: calibrationId });
  }
  const change = changed ?? (problem === null ? changedKeyLock(expected, check) : null);
  return change && stopBy(change);
}

function stopBy({ code, fact, from, to }: ChangedFacts): Stop {
  return stopOf(code, { fact, from, to });
}
