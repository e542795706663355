import { type ChangedFacts, changedFacts, changedKeyLock } from '../../read/changed-facts.ts';
import type { StateCheck } from '../../read/state-check.ts';
import { colorModeFacts, monitorFacts } from '../../read/state-facts.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';
import { type ChangeParams, COLOR_MODE_NUMBER } from './reason-params.ts';

/** Check that the monitor was watched from before the first reading until after the last, and stayed as it was. */
export function checkMonitor(evidence: Evidence): readonly Reason[] {
  const { checks, stopped } = evidence;
  const isLight = isMeasuredLight(evidence);
  // A run that was stopped says so itself, and the monitor was not watched while a file was measured.
  const isOfFile = isLight && checks.length === 0 && !evidence.conditions;
  const isWatched = stopped !== null || isOfFile;
  return [
    ...(isWatched ? [] : checkWatched(evidence)),
    ...checkUnchanged(checks, isLight),
    ...checkSameAsRecorded(evidence),
    ...checkLockedAsSet(evidence),
  ];
}

function checkWatched({ checks, readings }: Evidence): readonly Reason[] {
  const reasons: Reason[] = [];
  if (checks[0]?.afterReading !== null) {
    reasons.push(inconclusive('start-unchecked', {}));
  }
  const isAfterAll = (check: number | null) => check !== null && readings.every(({ sequence }) => sequence <= check);
  if (!checks.some(({ afterReading }) => isAfterAll(afterReading))) {
    reasons.push(inconclusive('end-unchecked', {}));
  }
  return reasons;
}

function checkUnchanged(checks: readonly StateCheck[], isLight: boolean): readonly Reason[] {
  const [start] = checks;
  if (!start) return [];
  // The first reason of each kind says it; a monitor that is gone is gone at every later check too.
  const reasons = checks.flatMap((check) => [...checkOne(check, isLight), ...compare(start, check)]);
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
    if (changed) return [factChange(check, changed)];
  }
  return [];
}

/** The first check must find the key lock that the run set, or that it found if it set none or was refused. */
function checkLockedAsSet({ checks: [start], conditions, changed = [] }: Evidence): readonly Reason[] {
  const isRefused = conditions?.oddities?.some(({ what }) => what === 'keys-not-locked');
  const set = isRefused ? undefined : changed.find(({ what }) => what === 'key-lock')?.to;
  const keyLock = set ?? conditions?.keyLock ?? null;
  if (!start?.present || start.problem || keyLock === null) return [];
  const unlocked = changedKeyLock({ keyLock }, start);
  return unlocked ? [factChange(start, unlocked)] : [];
}

/** The readings of a meter do not depend on knowing the color mode, which must only stay the same. */
function checkOne(check: StateCheck, isLight: boolean): readonly Reason[] {
  const { afterReading, problem, present, colorModeIndex } = check;
  if (problem) {
    const { code, message } = problem;
    return [inconclusive('check-failed', { afterReading, error: { code, message } })];
  }
  if (!present) return [inconclusive('monitor-gone', { afterReading })];
  return colorModeIndex === null && !isLight ? [inconclusive('color-mode-unknown', { afterReading })] : [];
}

function compare(start: StateCheck, check: StateCheck): readonly Reason[] {
  if (check.problem || !check.present) return [];
  const reasons: Reason[] = [];
  if (check.colorModeIndex !== start.colorModeIndex) {
    const [from, to] = [start, check].map(({ colorModeIndex: index }) => (index === null ? null : String(index + 1)));
    reasons.push(inconclusive('color-mode-changed', change(check, COLOR_MODE_NUMBER, from, to)));
  }
  if (check.calibrationId !== start.calibrationId) {
    const { calibrationId } = check;
    reasons.push(
      inconclusive('calibration-changed', change(check, 'calibration id', start.calibrationId, calibrationId)),
    );
  }
  const changed = changedFacts(start.facts, check.facts);
  if (changed) reasons.push(factChange(check, changed));
  const unlocked = changedKeyLock(start, check);
  if (unlocked) reasons.push(factChange(check, unlocked));
  return reasons;
}

function factChange(check: StateCheck, { code, fact, from, to }: ChangedFacts): Reason {
  return inconclusive(code, change(check, fact, from, to));
}

function change(
  { afterReading }: StateCheck,
  fact: string | null,
  from: string | null = null,
  to: string | null = null,
): ChangeParams {
  return { afterReading, fact, from, to };
}
