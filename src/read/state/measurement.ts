import { z } from 'zod';
import { open, type Stored } from '../../base/stored.ts';
import { plannedCount } from '../../plan/sampling/plan-parts.ts';
import { planSchema } from '../../plan/sampling/plan-schema.ts';
import { meterLogOf, meterLogSchema } from '../light/meter-log.ts';
import type { MeasureProgress } from '../measuring.ts';
import { missedReadingSchema, type Reading, readingSchema } from '../reading.ts';
import { stateCheckSchema } from '../state-check.ts';
import { stoppedSchema } from '../stop.ts';
import type { RunEvent } from './run-event.ts';
import type { RunState } from './run-state.ts';

/** The fields of a record, and of each further pass over its plan, that hold a measurement. */
export const measurementShape = {
  /** As carried out, after any move to even coordinates. */
  plan: planSchema,
  /** By sequence. At most one for each point under each patch. */
  readings: z.array(readingSchema),
  /** Readings before HDCP was seen, or at odd coordinates then, of patches not on the screen yet (`readsAs`), and retaken ones; never judged. */
  replaced: z.array(readingSchema),
  missed: z.array(missedReadingSchema),
  checks: z.array(stateCheckSchema),
  /** Results of a light meter besides the plan; absent if it took nothing. */
  meterLog: meterLogSchema.exactOptional(),
  /** Null if every planned point was tried and the last check found the monitor as at the first. */
  stopped: stoppedSchema.nullable(),
};

const measurementSchema = open(measurementShape);

/** The readings, misses and checks of one pass over a plan, and why it ended. Nothing in here is judged. */
export type Measurement = Stored<typeof measurementSchema>;

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

/** Progress of a run after an event; null after one that ends no point. `partMs`: the time of the part so far. */
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
