import type { Position } from '../../plan/sampling/sample-point.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import type { PlannedReading, Reading } from '../reading.ts';
import type { RunState } from './run-state.ts';

/** Notes that a point was read or missed, as the latest one, and replaces what was read there before. */
export function visit(state: RunState, at: PlannedReading): void {
  const key = placeKey(at);
  const { lastPlace } = state;
  if (lastPlace === null || !isSamePlace(lastPlace, at.requested)) state.placesSinceDrift += 1;
  state.lastPlace = at.requested;
  state.visits.delete(key);
  state.visits.set(key, plannedOf(at));
  const isRetaken = state.again.some((one) => placeKey(one) === key);
  if (isRetaken) state.again = state.again.filter((one) => placeKey(one) !== key);
  for (const readings of [state.readings, state.meterLog.signal] as Map<string, Reading>[]) {
    const earlier = readings.get(key);
    if (!earlier) continue;
    readings.delete(key);
    state.replaced.push(isRetaken ? { ...earlier, replacedBecause: 'retaken' } : earlier);
    state.cursors.clear();
  }
}

/** The points of the place that was visited last, in the order in which they were; of the place before `at`, if that is given. */
export function pointsBefore({ visits }: Pick<RunState, 'visits'>, at: PlannedReading | null): PlannedReading[] {
  const all = [...visits.values()];
  const place = at === null ? -1 : all.findIndex((one) => placeKey(one) === placeKey(at));
  const before = place < 0 ? all : all.slice(0, place);
  const last = before.at(-1);
  if (!last) return [];
  const from = before.findLastIndex(({ requested }) => !isSamePlace(requested, last.requested));
  return before.slice(from + 1);
}

export function isSamePlace(a: Position, b: Position): boolean {
  return a.xPx === b.xPx && a.yPx === b.yPx;
}

export function plannedOf({ patchIndex, pointIndex, requested }: PlannedReading): PlannedReading {
  return { patchIndex, pointIndex, requested };
}
