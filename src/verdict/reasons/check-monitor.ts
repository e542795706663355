import { changedFacts } from '../../reading/changed-facts.ts';
import type { MonitorCheck } from '../../reading/pixel-source.ts';
import { colorModeFacts, monitorFacts } from '../../reading/state-facts.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Whether the monitor was watched from before the first reading until after the last, and stayed as it was. */
export function checkMonitor(evidence: Evidence): readonly Reason[] {
  const { checks, stopped } = evidence;
  // A run that was stopped says so itself, and light that was measured with a meter comes without a monitor's API.
  const isWatched = stopped !== null || isMeasuredLight(evidence);
  return [...(isWatched ? [] : checkWatched(evidence)), ...checkUnchanged(checks), ...checkSameAsRecorded(evidence)];
}

function checkWatched({ checks, readings }: Evidence): readonly Reason[] {
  const reasons: Reason[] = [];
  if (checks[0]?.afterReading !== null) {
    reasons.push(inconclusive('start-unchecked', 'The state of the monitor was not checked before the first reading.'));
  }
  const last = readings.reduce((latest, { sequence }) => Math.max(latest, sequence), -1);
  if (!checks.some(({ afterReading }) => afterReading !== null && afterReading >= last)) {
    reasons.push(inconclusive('end-unchecked', 'The state of the monitor was not checked after the last reading.'));
  }
  return reasons;
}

function checkUnchanged(checks: readonly MonitorCheck[]): readonly Reason[] {
  const [start] = checks;
  if (!start) return [];
  // The first reason of each kind says it; a monitor that is gone is gone at every later check too.
  const reasons = checks.flatMap((check) => [...checkOne(check), ...compare(start, check)]);
  return reasons.filter(({ code }, place) => reasons.findIndex((other) => other.code === code) === place);
}

/** The record names a monitor and a color mode: every check must have seen these. */
function checkSameAsRecorded({ checks, monitor, conditions }: Evidence): readonly Reason[] {
  const recorded = {
    ...(monitor && monitorFacts(monitor)),
    ...(conditions?.colorMode && colorModeFacts(conditions.colorMode)),
  };
  for (const check of checks.filter(({ facts }) => facts !== undefined)) {
    const found = Object.fromEntries(Object.keys(recorded).map((name) => [name, check.facts?.[name] ?? 'none']));
    const changed = changedFacts(recorded, found);
    if (changed) return [inconclusive(changed.code, `In the state check ${moment(check)}, ${changed.what}.`)];
  }
  return [];
}

function checkOne(check: MonitorCheck): readonly Reason[] {
  const when = moment(check);
  if (check.problem)
    return [inconclusive('check-failed', `The monitor could not be checked ${when}: ${check.problem.message}`)];
  if (!check.present) return [inconclusive('monitor-gone', `The monitor was no longer there ${when}.`)];
  if (check.colorModeIndex !== null) return [];
  return [inconclusive('color-mode-unknown', `The color mode of the monitor could not be told ${when}.`)];
}

function compare(start: MonitorCheck, check: MonitorCheck): readonly Reason[] {
  if (check.problem || !check.present) return [];
  const reasons: Reason[] = [];
  if (check.colorModeIndex !== start.colorModeIndex) {
    const what = `from ${modeName(start.colorModeIndex)} to ${modeName(check.colorModeIndex)}`;
    reasons.push(inconclusive('color-mode-changed', `The color mode changed ${what}, seen ${moment(check)}.`));
  }
  if (check.calibrationId !== start.calibrationId) {
    const what = `from ${start.calibrationId ?? 'none'} to ${check.calibrationId ?? 'none'}`;
    reasons.push(inconclusive('calibration-changed', `The calibration result changed ${what}, seen ${moment(check)}.`));
  }
  const changed = changedFacts(start.facts, check.facts);
  if (changed) reasons.push(inconclusive(changed.code, `In the state check ${moment(check)}, ${changed.what}.`));
  return reasons;
}

function moment({ afterReading }: MonitorCheck): string {
  return afterReading === null ? 'before the first reading' : `after reading ${afterReading + 1}`;
}

/** The number that people see in the monitor's menu. */
function modeName(index: number | null): string {
  return index === null ? 'an unknown one' : `number ${index + 1} of the monitor's menu`;
}
