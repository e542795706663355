import { pointsOf } from '../../plan/sampling/plan-parts.ts';
import { toEvenCoordinates } from '../../plan/sampling/plan-sampling.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import { attemptsBefore, isOffPlan, nextPlace } from '../next-point/points-left.ts';
import { isSignal, isUnderHdcp, type MissedReading, type Reading, type SignalReading } from '../reading.ts';
import { SIGNAL_TRAITS } from '../signal/signal-traits.ts';
import type { SignalChange } from '../stop.ts';
import type { RunState } from './run-state.ts';
import { plannedOf, visit } from './visits.ts';

/** Code of a point that the operator skipped: the instrument is not to blame. */
export const SKIPPED = 'skipped';

/** Accepts a reading, and replaces what is no longer judged beside it. */
export function addReading(state: RunState, reading: Reading): void {
  const { part, previous } = state;
  const change = previous && signalChange(previous, reading);
  const isFirstOfLaterPart = part.readings === 0;
  if (change !== null && isFirstOfLaterPart) part.signalChange = change;
  else if (change !== null) part.isCheckDue = true;
  endPoint(state, reading);
  part.readings += 1;
  part.missesInARow = 0;
  if (part.shown) part.shown = { ...part.shown, isSeen: true };
  state.previous = reading;
  state.sequence = Math.max(state.sequence, reading.sequence + 1);
  visit(state, reading);
  state.missed.delete(placeKey(reading));
  part.missed.delete(placeKey(reading));
  if (!isSignal(reading)) state.unpaired = [...state.unpaired, plannedOf(reading)];
  state.readings.set(placeKey(reading), reading);
  advance(state, reading.patchIndex);
  if (isUnderHdcp(reading) && !state.plan.evenCoordinates) moveToEvenCoordinates(state);
  else if (state.plan.evenCoordinates && isOffPlan(state, reading)) replace(state, reading);
}

/** Accepts a point that gave no value. */
export function addMissed(state: RunState, missed: MissedReading): void {
  const { part } = state;
  endPoint(state, missed);
  visit(state, missed);
  if (missed.code !== SKIPPED) countMiss(state, missed);
  part.missed.add(placeKey(missed));
  // The latest one is the last one.
  state.missed.delete(placeKey(missed));
  state.missed.set(placeKey(missed), missed);
  advance(state, missed.patchIndex);
}

/** One more failure in a row, after which the monitor is to be checked. */
export function countMiss({ part }: RunState, { message }: Pick<MissedReading, 'message'>): void {
  part.missesInARow += 1;
  part.lastMiss = message;
  part.isCheckDue = true;
}

/** Accepts a reading that found another patch on the screen. */
export function addOtherPatch(state: RunState, reading: SignalReading): void {
  const { part } = state;
  endPoint(state, reading);
  if (part.shown) part.shown = { ...part.shown, otherPatch: reading };
  replace(state, reading);
}

/** Accepts a reading that only helps to find out why the first patch is not on the screen. */
export function addExtra(state: RunState, reading: SignalReading): void {
  const { part } = state;
  endPoint(state, reading);
  const otherPatch = part.search?.otherPatch ?? part.shown?.otherPatch;
  if (otherPatch) part.search = { otherPatch, taken: (part.search?.taken ?? 0) + 1 };
  replace(state, reading);
}

function endPoint(state: RunState, ended: Pick<MissedReading, 'patchIndex' | 'pointIndex' | 'attempts'>): void {
  state.part.requests += ended.attempts.length - attemptsBefore(state, ended).length;
  state.part.underWay = null;
}

/**
 * The readings that are judged are of one signal: what was read before HDCP was seen, or at a place that the plan left, is not, and
 * points that fall together are one.
 */
export function moveToEvenCoordinates(state: RunState): void {
  state.plan = toEvenCoordinates(state.plan);
  state.points = pointsOf(state.plan);
  for (const [key, { patchIndex, pointIndex }] of state.missed) {
    if (!state.points.byPatch[patchIndex]?.has(pointIndex)) state.missed.delete(key);
  }
  for (const reading of inSequence(state.readings.values())) {
    if (!isUnderHdcp(reading) || isOffPlan(state, reading)) replace(state, reading);
  }
}

/** Keeps a reading that is not judged: its point is left to be read. */
export function replace(state: RunState, reading: Reading): void {
  state.sequence = Math.max(state.sequence, reading.sequence + 1);
  if (state.readings.get(placeKey(reading)) === reading) state.readings.delete(placeKey(reading));
  state.replaced.push(reading);
  state.cursors.clear();
}

function advance(state: RunState, patchIndex: number): void {
  state.cursors.set(patchIndex, nextPlace(state, patchIndex));
}

export function inSequence(readings: Iterable<Reading>): readonly Reading[] {
  return [...readings].sort((a, b) => a.sequence - b.sequence);
}

/** Differences between the signals of two readings; null if both are of one format, depth and HDCP. */
function signalChange(before: Reading, after: Reading): readonly SignalChange[] | null {
  if (!isSignal(before) || !isSignal(after)) {
    return before.kind === after.kind ? null : [{ trait: 'kind', from: before.kind, to: after.kind }];
  }
  const changed = SIGNAL_TRAITS.filter(({ of }) => of(before) !== of(after));
  return changed.length === 0 ? null : changed.map(({ trait, of }) => ({ trait, from: of(before), to: of(after) }));
}
