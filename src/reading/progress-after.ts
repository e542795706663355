import type { MeasureProgress } from './measure-options.ts';
import type { RunEvent } from './run-event.ts';
import type { RunState } from './run-state.ts';

/** How far a run is after an event; null after one that ends no point. `partMs`: the time of the part so far. */
export function progressAfter(state: RunState, event: RunEvent, partMs: number): MeasureProgress | null {
  if (event.type !== 'reading' && event.type !== 'missed') return null;
  const { plan, readings, part } = state;
  const planned = plan.patches.length * plan.points.length;
  const done = readings.size + part.missed.size;
  return {
    planned,
    done,
    reading: event.type === 'reading' ? event.reading : null,
    missed: event.type === 'missed' ? event.missed : null,
    elapsedMs: part.elapsedBeforeMs + partMs,
    remainingMs: ((planned - done) * partMs) / part.asked,
  };
}
