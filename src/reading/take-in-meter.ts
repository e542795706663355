import type { LightReading, MissedReading, PlannedReading, SignalReading } from './reading.ts';
import { keyOf, type RunState } from './run-state.ts';
import { SKIPPED } from './take-in.ts';

/** Takes in the center, read for drift. */
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
    driftDone(state);
    return;
  }
  state.part.missesInARow += 1;
  state.part.isCheckDue = true;
}

/** Takes in the signal at the point whose light was read. */
export function addSignal(state: RunState, reading: SignalReading): void {
  state.meterLog.signalMissed.delete(keyOf(reading));
  state.meterLog.signal.set(keyOf(reading), reading);
  state.part.missesInARow = 0;
  number(state, reading);
  pair(state, reading);
}

/** It is tried again in the next part only. */
export function addSignalMissed(state: RunState, missed: MissedReading): void {
  state.meterLog.signalMissed.set(keyOf(missed), missed);
  state.part.missesInARow += 1;
  state.part.isCheckDue = true;
  pair(state, missed);
}

function pair(state: RunState, at: PlannedReading): void {
  state.isOver = false;
  state.unpaired = state.unpaired.filter((one) => keyOf(one) !== keyOf(at));
}

function number(state: RunState, { sequence }: Pick<LightReading, 'sequence'>): void {
  state.sequence = Math.max(state.sequence, sequence + 1);
}

function driftDone(state: RunState): void {
  state.isOver = false;
  state.placesSinceDrift = 0;
  state.part.drifts += 1;
}
