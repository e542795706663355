import { plannedCount } from '../../sampling/plan-parts.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import type { MeasureProgress } from '../measure-options.ts';
import { type MeterLog, meterLogOf } from '../meter/meter-log.ts';
import type { MissedReading, Reading } from '../reading.ts';
import type { StateCheck } from '../state-check.ts';
import type { Stopped } from '../stop.ts';
import type { RunEvent } from './run-event.ts';
import type { RunState } from './run-state.ts';

/** What was measured in one pass over a plan, and why it ended. Nothing in here is judged. */
export interface Measurement {
  /** As carried out, after any move to even coordinates. */
  readonly plan: SamplingPlan;
  /** By sequence. At most one for each point under each patch. */
  readonly readings: readonly Reading[];
  /** Readings of places that the plan left when it moved to even coordinates, of patches that were not shown yet, and retaken ones. */
  readonly replaced: readonly Reading[];
  readonly missed: readonly MissedReading[];
  readonly checks: readonly StateCheck[];
  /** What a light meter took beside the plan; absent if it took nothing. */
  readonly meterLog?: MeterLog;
  /** Null if every planned point was tried and the last check found the monitor as at the first. */
  readonly stopped: Stopped | null;
}

/** The state of a pass as its record holds it. */
export function measurementOf(state: RunState): Measurement {
  const { plan, readings, replaced, missed, checks, stopped } = state;
  const meterLog = meterLogOf(state.meterLog);
  return {
    plan,
    readings: [...readings.values()].sort(bySequence),
    replaced: [...replaced].sort(bySequence),
    missed: [...missed.values()],
    checks: [...checks],
    ...(meterLog && { meterLog }),
    stopped,
  };
}

function bySequence(a: Reading, b: Reading): number {
  return a.sequence - b.sequence;
}

/** How far a run is after an event; null after one that ends no point. `partMs`: the time of the part so far. */
export function progressAfter(state: RunState, event: RunEvent, partMs: number): MeasureProgress | null {
  if (event.type !== 'reading' && event.type !== 'missed') return null;
  const { plan, readings, part } = state;
  const planned = plannedCount(plan);
  const done = readings.size + part.missed.size;
  return {
    planned,
    done,
    reading: event.type === 'reading' ? event.reading : null,
    missed: event.type === 'missed' ? event.missed : null,
    elapsedMs: part.elapsedBeforeMs + partMs,
    // A point that was skipped was not asked for.
    remainingMs: ((planned - done) * partMs) / Math.max(1, part.asked),
  };
}
