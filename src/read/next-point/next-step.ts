import { type ChangedFacts, changedFacts, changedKeyLock } from '../changed-facts.ts';
import type { MeteringSettings } from '../light/metering.ts';
import { type MeterStep, meterTarget, nextSignalCheck, stepBefore } from '../light/next-meter-step.ts';
import type { MeasureLimits } from '../measuring.ts';
import type { PlannedReading } from '../reading.ts';
import type { ChartTurn } from '../reading-terms.ts';
import { mostRepeats, shownInstead } from '../shown-instead.ts';
import type { ExpectedState, RunState, ShownPatch } from '../state/run-state.ts';
import type { StateCheck } from '../state-check.ts';
import { type Stop, stopOf } from '../stop.ts';
import { type Chosen, strategyAsker } from './ask-strategy.ts';
import { causeSearch } from './cause-search.ts';
import { lastSequence, nextPatch } from './points-left.ts';
import { inPlanOrder } from './strategy.ts';

/** Next step of a run. */
export type Step =
  | { readonly do: 'check' }
  /** `readsAs`: name of the patch that the screen showed instead; `turn`: how it showed the chart of that name. */
  | { readonly do: 'show'; readonly patchIndex: number; readonly readsAs?: string; readonly turn?: ChartTurn }
  | { readonly do: 'read'; readonly planned: PlannedReading }
  /** A reading outside the plan, to find out why the first patch is not on the screen. */
  | { readonly do: 'extra'; readonly planned: PlannedReading }
  | MeterStep
  | StopStep
  | { readonly do: 'end' };

type StopStep = { readonly do: 'stop' } & Stop;

const DEFAULT_MAX_CONSECUTIVE_MISSES = 3;

/**
 * The next step of a run, from its state alone: check the monitor first, after each suspicion, before each further patch and at the
 * end; show each patch; read the points that `choose` names; stop as soon as all further readings would be worthless. `partMs`: the
 * part's time; `metering`: how a run with a light meter goes.
 */
export function nextStep(
  state: RunState,
  limits: MeasureLimits = {},
  partMs = 0,
  choose: (state: RunState) => Chosen = strategyAsker(inPlanOrder),
  metering: MeteringSettings | null = null,
): Step {
  const { part } = state;
  if (part.signalChange !== null) return stop(stopOf('signal-changed', { changes: part.signalChange }));
  if (part.isCheckDue) return { do: 'check' };
  const worthless = monitorChanged(state) ?? missedTooMany(state, limits);
  if (worthless) return worthless;
  if (state.isOver && !(metering && meterTarget(state, metering, null))) return { do: 'end' };
  if (part.search) return searchStep(state, part.search, limits, partMs);
  if (part.shown?.otherPatch) return showAgain(state, part.shown, limits, partMs);
  const check = metering && nextSignalCheck(state, metering);
  if (check && !isDone(state)) {
    return part.shown?.patchIndex === check.patchIndex ? { do: 'signal-check', at: check } : show(state, check);
  }
  if (metering?.ambient && state.ambient === null) return { do: 'ambient' };
  const chosen = state.again[0] ?? choose(state);
  const stopped = chosen && 'code' in chosen ? chosen : null;
  if (stopped && !stopped.closes) return stop(stopped);
  const point = chosen && 'requested' in chosen ? chosen : null;
  const target = metering ? meterTarget(state, metering, point) : point && { for: 'point' as const, planned: point };
  if (target === null) {
    return stopped && isChecked(state) ? stop(stopped) : { do: 'check' };
  }
  const { planned } = target;
  const { patchIndex } = planned;
  if (part.shown?.patchIndex !== patchIndex) return show(state, planned);
  const before = metering && stepBefore(state, metering, target);
  if (before) return before;
  const reached = limitReached(limits, { attempts: part.requests, durationMs: partMs });
  if (reached) return stop(reached);
  return { do: target.for === 'point' ? 'read' : target.for, planned };
}

/** The monitor is checked before each further patch. */
function show(state: RunState, { patchIndex }: Pick<PlannedReading, 'patchIndex'>): Step {
  // A check that comes right after another one tells nothing new.
  return isChecked(state) ? { do: 'show', patchIndex } : { do: 'check' };
}

/** True if no point of the plan is left to read. */
function isDone(state: RunState): boolean {
  return state.again.length === 0 && nextPatch(state) === undefined;
}

/** True if the monitor was checked since the last reading. */
function isChecked(state: RunState): boolean {
  return state.checks.at(-1)?.afterReading === lastSequence(state);
}

function stop({ code, params }: Stop): StopStep {
  return { do: 'stop', code, params };
}

function monitorChanged({ checks, expected }: RunState): StopStep | null {
  const last = checks.at(-1);
  const reason = last && expected && stopReason(last, expected);
  return reason ? stop(reason) : null;
}

function missedTooMany({ part }: RunState, { maxConsecutiveMisses }: MeasureLimits): StopStep | null {
  // A reading that was taken back had ended the row.
  const misses = Math.max(part.missesInARow, part.doubts);
  if (misses < (maxConsecutiveMisses ?? DEFAULT_MAX_CONSECUTIVE_MISSES)) return null;
  return stop(stopOf('too-many-misses', { misses, last: part.lastMiss }));
}

function showAgain(
  state: RunState,
  { patchIndex, repeats, otherPatch }: ShownPatch,
  limits: MeasureLimits,
  partMs: number,
): Step {
  const readsAs = otherPatch?.readsAs ?? '';
  if (otherPatch?.turn !== undefined) return { do: 'show', patchIndex, readsAs, turn: otherPatch.turn };
  const instead = otherPatch && shownInstead(otherPatch, state);
  if (instead && repeats < mostRepeats(instead)) return { do: 'show', patchIndex, readsAs };
  const isFirst = state.readings.size === 0 && state.missed.size === 0;
  if (otherPatch && isFirst) return searchStep(state, { otherPatch, taken: 0 }, limits, partMs);
  const isPrevious = instead?.isPrevious === true;
  return stop(stopOf('patch-not-shown', { patch: nameOf(state, patchIndex), readsAs, isPrevious }));
}

/** The next reading that may tell why the first patch is not on the screen; the run stops after the last. */
function searchStep(
  state: RunState,
  { otherPatch, taken }: NonNullable<RunState['part']['search']>,
  limits: MeasureLimits,
  partMs: number,
): Step {
  const { plan, part } = state;
  const planned = causeSearch(plan, otherPatch)[taken];
  if (!planned || limitReached(limits, { attempts: part.requests, durationMs: partMs })) {
    const { patchIndex, rgbFull: codes, bitDepth } = otherPatch;
    return stop(stopOf('patch-not-shown', { patch: nameOf(state, patchIndex), codes, bitDepth }));
  }
  const isShown = part.shown?.patchIndex === planned.patchIndex;
  return isShown ? { do: 'extra', planned } : { do: 'show', patchIndex: planned.patchIndex };
}

function nameOf({ plan }: RunState, patchIndex: number): string {
  return plan.patches[patchIndex]?.name ?? '';
}

/** Stop for the limit of a run that is used up, or null. `attempts` counts the requests sent in this part, `durationMs` its time. */
function limitReached(
  limits: MeasureLimits,
  { attempts, durationMs }: { readonly attempts: number; readonly durationMs: number },
): Stop | null {
  const { maxAttempts = Number.POSITIVE_INFINITY, maxTimeMs = Number.POSITIVE_INFINITY } = limits;
  if (attempts >= maxAttempts) return stopOf('attempt-limit', { attempts, maxAttempts });
  if (durationMs >= maxTimeMs) return stopOf('time-limit', { maxDurationMs: maxTimeMs });
  return null;
}

/**
 * Reason why readings must stop after a state check, or null if the monitor is as expected. A state that could not be determined counts as a reason,
 * since nothing then proves that the monitor is still the one that was read.
 */
function stopReason(check: StateCheck, expected: ExpectedState): Stop | null {
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
