import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import type { LightReading, MissedReading, PlannedReading, Reading, SignalReading } from '../reading.ts';
import { countMiss, replace, SKIPPED } from '../state/accept.ts';
import type { RunEvent } from '../state/run-event.ts';
import type { RunState } from '../state/run-state.ts';
import { plannedOf } from '../state/visits.ts';
import type { SignalCheck } from './meter-log.ts';

/** Accepts the center, read for drift. */
export function addDrift(state: RunState, reading: LightReading): void {
  state.meterLog.drift.push(reading);
  state.part.missesInARow = 0;
  number(state, reading);
  driftDone(state);
}

/** One that the operator skipped is not asked for again until the next is due. */
export function addDriftMissed(state: RunState, missed: MissedReading): void {
  state.meterLog.driftMissed.push(missed);
  if (missed.code === SKIPPED) {
    state.meterLog.driftSkipped += 1;
    driftDone(state);
    return;
  }
  countMiss(state, missed);
}

/** Takes back light that does not count after all: its point is missed, and the center is read again. */
export function addDoubt(state: RunState, { sequence, code, message }: RunEvent & { readonly type: 'doubted' }): void {
  const { part, meterLog, ambient } = state;
  state.isOver = false;
  part.doubts += 1;
  part.lastMiss = message;
  part.isCheckDue = true;
  if (sequence === null) {
    if (ambient) state.ambient = { startedAt: ambient.startedAt, problem: { code, message } };
    return;
  }
  const missOf = (reading: Reading) => ({ ...plannedOf(reading), attempts: reading.attempts, code, message });
  const place = meterLog.drift.findIndex((reading) => reading.sequence === sequence);
  const [drift] = place < 0 ? [] : meterLog.drift.splice(place, 1);
  if (drift) {
    meterLog.driftMissed.push(missOf(drift));
    part.drifts -= 1;
    // It is due at once.
    state.placesSinceDrift = Number.POSITIVE_INFINITY;
  }
  const reading = [...state.readings.values()].find((one) => one.sequence === sequence);
  if (!reading) return;
  replace(state, { ...reading, replacedBecause: 'doubted' });
  state.readings.delete(placeKey(reading));
  state.missed.set(placeKey(reading), missOf(reading));
  part.missed.add(placeKey(reading));
  state.unpaired = state.unpaired.filter((one) => placeKey(one) !== placeKey(reading));
}

/** Accepts the signal at the point whose light was read. */
export function addSignal(state: RunState, reading: SignalReading): void {
  state.meterLog.signalMissed.delete(placeKey(reading));
  state.meterLog.signal.set(placeKey(reading), reading);
  state.part.missesInARow = 0;
  number(state, reading);
  pair(state, reading);
}

/** It is tried again in the next part only. */
export function addSignalMissed(state: RunState, missed: MissedReading): void {
  state.meterLog.signalMissed.set(placeKey(missed), missed);
  countMiss(state, missed);
  pair(state, missed);
}

/** A place that cannot be read ends the check for this part of the run: the record says why. */
export function addSignalCheck({ meterLog, part }: RunState, check: SignalCheck): void {
  meterLog.signalChecks.push(check);
  if ('code' in check) part.signalChecked = null;
  else part.signalChecked?.add(`${check.patchIndex} ${check.place}`);
}

function pair(state: RunState, at: PlannedReading): void {
  state.isOver = false;
  state.unpaired = state.unpaired.filter((one) => placeKey(one) !== placeKey(at));
}

function number(state: RunState, { sequence }: Pick<LightReading, 'sequence'>): void {
  state.sequence = Math.max(state.sequence, sequence + 1);
}

function driftDone(state: RunState): void {
  state.isOver = false;
  state.placesSinceDrift = 0;
  state.part.drifts += 1;
}
