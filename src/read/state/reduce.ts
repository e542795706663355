import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import {
  addDoubt,
  addDrift,
  addDriftMissed,
  addSignal,
  addSignalCheck,
  addSignalMissed,
} from '../light/accept-meter.ts';
import { lastSequence, nextPatch } from '../next-point/points-left.ts';
import { isSignal, type Reading, type RequestAttempt } from '../reading.ts';
import { addExtra, addMissed, addOtherPatch, addReading, inSequence, moveToEvenCoordinates } from './accept.ts';
import type { RunEvent } from './run-event.ts';
import { newPart, type RunState } from './run-state.ts';
import { plannedOf } from './visits.ts';

/**
 * The state after an event: the given one, changed in place. A run, its resumption and whoever reads its journal all reduce the same
 * events: `events.reduce(reduce, initialState(plan))`.
 */
export function reduce(state: RunState, event: RunEvent): RunState {
  const { part } = state;
  const noted = state.parts.at(-1);
  if (noted) noted.endedAt = timeOf(event) ?? noted.endedAt;
  switch (event.type) {
    case 'part':
      beginPart(interrupt(state), event);
      return state;
    case 'check':
      state.isOver = !part.isCheckDue && nextPatch(state) === undefined && state.again.length === 0;
      part.isCheckDue = false;
      state.checks.push(event.check);
      state.expected ??= event.check;
      return state;
    case 'last-pixel':
      if (event.atEnd) state.lastPixelAtEnd = event.lastPixel;
      else state.lastPixel = event.lastPixel;
      // Under HDCP no odd coordinate needs to be tried first.
      if (event.lastPixel.hdcp && state.sequence === 0) moveToEvenCoordinates(state);
      return state;
    case 'shown': {
      const isAgain = part.shown?.patchIndex === event.patchIndex && part.shown.otherPatch !== null;
      const repeats = isAgain ? (part.shown?.repeats ?? 0) + 1 : 0;
      if (part.shown?.otherPatch && part.shown.patchIndex !== event.patchIndex) {
        part.search ??= { otherPatch: part.shown.otherPatch, taken: 0 };
      }
      part.shown = { patchIndex: event.patchIndex, repeats, otherPatch: null, isSeen: false };
      return state;
    }
    case 'asked':
      part.asked += 1;
      return state;
    case 'attempt':
      part.underWay = { planned: event.planned, attempts: [...attemptsUnderWay(state, event), event.attempt] };
      return state;
    case 'reading':
      addReading(state, event.reading);
      return state;
    case 'other-patch':
      addOtherPatch(state, event.reading);
      return state;
    case 'extra':
      addExtra(state, event.reading);
      return state;
    case 'missed':
      addMissed(state, event.missed);
      return state;
    case 'warm-up':
      part.isWarm = true;
      state.meterLog.warmUps.push({ startedAt: event.startedAt, durationMs: event.durationMs });
      return state;
    case 'placed':
      part.placed = event.position;
      return state;
    case 'again':
      part.placed = null;
      state.again = event.points;
      return state;
    case 'drift':
      addDrift(state, event.reading);
      return state;
    case 'drift-missed':
      addDriftMissed(state, event.missed);
      return state;
    case 'signal':
      addSignal(state, event.reading);
      return state;
    case 'signal-missed':
      addSignalMissed(state, event.missed);
      return state;
    case 'signal-check':
      addSignalCheck(state, event.check);
      return state;
    case 'ambient':
      // The screen is black, and the probe wherever ambient light is measured.
      part.shown = null;
      part.placed = null;
      state.ambient = event.ambient;
      return state;
    case 'doubted':
      addDoubt(state, event);
      return state;
    case 'stopped':
      state.stopped = { code: event.code, params: event.params, afterReading: lastSequence(state) };
      return state;
  }
  event satisfies never;
  return state;
}

/** A run that is over, however it ended: a point whose requests had all failed by then counts as missed. */
export function interrupt(state: RunState): RunState {
  const { underWay } = state.part;
  state.part.underWay = null;
  if (!underWay) return state;
  const { planned } = underWay;
  const attempts = [...(state.missed.get(placeKey(planned))?.attempts ?? []), ...underWay.attempts];
  const message = 'The run was interrupted while this point was being read.';
  state.missed.set(placeKey(planned), { ...planned, attempts, code: 'broken-off', message });
  return state;
}

function beginPart(state: RunState, { startedAt, part }: RunEvent & { readonly type: 'part' }): void {
  state.part = newPart(part ?? state.parts.length, elapsedMs(state, startedAt));
  state.parts.push({ startedAt, endedAt: startedAt });
  state.stopped = null;
  state.isOver = false;
  state.lastPixelAtEnd = null;
  const last = inSequence(state.readings.values()).at(-1);
  const isDriftReadSince = (state.meterLog.drift.at(-1)?.sequence ?? -1) > (last?.sequence ?? -1);
  if (last && !isSignal(last) && !isDriftReadSince) state.placesSinceDrift = Math.max(1, state.placesSinceDrift);
  // What was not read is tried again.
  if (state.ambient && 'problem' in state.ambient) state.ambient = null;
  // What the caller said stays; what this run found itself counts only if it was found in full.
  if (state.checks.some((check) => check === state.expected)) state.expected = state.checks.find(isClean) ?? null;
  state.previous = inSequence(state.readings.values()).at(-1) ?? null;
  state.cursors.clear();
  state.unpaired = inSequence(state.readings.values())
    .filter((reading) => !isSignal(reading) && !state.meterLog.signal.has(placeKey(reading)))
    .map(plannedOf);
}

function isClean({ present, problem }: RunState['checks'][number]): boolean {
  return present && !problem;
}

/** From the run's start, by the computer's clock; 0 if that was set back. */
function elapsedMs({ parts }: RunState, startedAt: string): number {
  return Math.max(0, Date.parse(startedAt) - Date.parse(parts[0]?.startedAt ?? startedAt));
}

function attemptsUnderWay({ part: { underWay } }: RunState, { planned }: RunEvent & { readonly type: 'attempt' }) {
  return underWay && placeKey(underWay.planned) === placeKey(planned) ? underWay.attempts : [];
}

/** Time when an event was over: UTC, ISO 8601; null if it does not tell. */
function timeOf(event: RunEvent): string | null {
  switch (event.type) {
    case 'reading':
    case 'other-patch':
    case 'extra':
    case 'drift':
    case 'signal':
      return endOf(event.reading);
    case 'warm-up':
      return endOf(event);
    case 'missed':
    case 'drift-missed':
    case 'signal-missed':
      return endOf(event.missed.attempts.at(-1));
    case 'signal-check':
      return endOf(event.check.attempts.at(-1));
    case 'last-pixel':
      return endOf(event.lastPixel.attempts.at(-1));
    case 'attempt':
      return endOf(event.attempt);
    case 'check':
      return event.check.checkedAt;
    case 'ambient':
      return event.ambient.startedAt;
    case 'part':
    case 'shown':
    case 'asked':
    case 'placed':
    case 'again':
    case 'doubted':
    case 'stopped':
      return null;
  }
  event satisfies never;
}

function endOf(timed: Pick<RequestAttempt | Reading, 'startedAt' | 'durationMs'> | undefined): string | null {
  const end = timed ? new Date(Date.parse(timed.startedAt) + timed.durationMs) : null;
  return end && !Number.isNaN(end.getTime()) ? end.toISOString() : null;
}
