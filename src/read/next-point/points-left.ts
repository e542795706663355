import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import type { PlannedReading, Reading, RequestAttempt } from '../reading.ts';
import type { RunState } from '../state/run-state.ts';

/** The first point of a patch, in reading order, that is left to read. */
export function nextPoint(state: RunState, patchIndex: number): SamplePoint | undefined {
  return partOf(state.plan, patchIndex).points[nextPlace(state, patchIndex)];
}

/** Its place in reading order: from the cursor of the patch on, before which no point is left. */
export function nextPlace(state: RunState, patchIndex: number): number {
  const { points } = partOf(state.plan, patchIndex);
  let place = state.cursors.get(patchIndex) ?? 0;
  while (place < points.length && !isLeftAt(state, patchIndex, points[place])) place += 1;
  return place;
}

/** The patch with points left, from the one on the screen on and around. */
export function nextPatch(state: RunState): number | undefined {
  const count = state.plan.patches.length;
  const from = state.part.shown?.patchIndex ?? 0;
  for (let step = 0; step < count; step += 1) {
    const patchIndex = (from + step) % count;
    if (nextPoint(state, patchIndex)) return patchIndex;
  }
  return undefined;
}

function isLeftAt(state: RunState, patchIndex: number, point: SamplePoint | undefined): boolean {
  return isLeft(state, { patchIndex, pointIndex: point?.index ?? -1 });
}

/** True if a point was neither read, in any part of the run, nor missed in this one. */
export function isLeft({ readings, part }: RunState, choice: Parameters<typeof placeKey>[0]): boolean {
  const key = placeKey(choice);
  return !readings.has(key) && !part.missed.has(key);
}

/** True if a reading was asked for, or answered, at another pixel than the one that is planned now. */
export function isOffPlan({ points }: RunState, { patchIndex, pointIndex, requested, actual }: Reading): boolean {
  const point = points.byPatch[patchIndex]?.get(pointIndex);
  return [requested, actual].some(({ xPx, yPx }) => point?.xPx !== xPx || point.yPx !== yPx);
}

/** Failed requests of earlier parts of the run for a point; empty if this part missed it. */
export function attemptsBefore(
  { missed, part }: RunState,
  planned: Pick<PlannedReading, 'patchIndex' | 'pointIndex'>,
): readonly RequestAttempt[] {
  const key = placeKey(planned);
  return part.missed.has(key) ? [] : (missed.get(key)?.attempts ?? []);
}

/** Sequence number of the last reading; null before the first. */
export function lastSequence({ sequence }: RunState): number | null {
  return sequence > 0 ? sequence - 1 : null;
}
