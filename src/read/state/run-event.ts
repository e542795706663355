import { z } from 'zod';
import { codeAndMessage, count, open, position, type Stored, utc } from '../../base/stored.ts';
import { ambientSchema, signalCheckSchema } from '../light/meter-log.ts';
import {
  attemptSchema,
  lightReadingSchema,
  missedReadingSchema,
  plannedReadingSchema,
  readingSchema,
  signalReadingSchema,
} from '../reading.ts';
import { lastPixelSchema } from '../signal/last-pixel.ts';
import { stateCheckSchema } from '../state-check.ts';
import { stopSchema } from '../stop.ts';

/** Everything that happens in a run. Its journal holds these, a line each, and its state is what they reduce to. */
export const runEventSchema = z.discriminatedUnion('type', [
  /** A part of the run begins: the first, or one that resumes it. `part`: its number from 0; absent in a journal of before. */
  open({ type: z.literal('part'), startedAt: utc, part: count.exactOptional() }),
  open({ type: z.literal('check'), check: stateCheckSchema }),
  /** `atEnd`: read after the last point, not before the first. */
  open({ type: z.literal('last-pixel'), lastPixel: lastPixelSchema, atEnd: z.boolean().exactOptional() }),
  /** A patch is on the screen. */
  open({ type: z.literal('shown'), patchIndex: count }),
  /** A point is about to be read. */
  open({ type: z.literal('asked'), planned: plannedReadingSchema }),
  /** A request for a point that failed and may be repeated; the reading, or the miss, that follows holds it as well. */
  open({ type: z.literal('attempt'), planned: plannedReadingSchema, attempt: attemptSchema }),
  open({ type: z.literal('reading'), reading: readingSchema }),
  open({ type: z.literal('missed'), missed: missedReadingSchema }),
  /** A reading that found another patch on the screen (`readsAs`): kept, and its point is read again. */
  open({ type: z.literal('other-patch'), reading: open({ ...signalReadingSchema.shape, readsAs: z.string() }) }),
  /** A reading that only helps to find out why the first patch is not on the screen. */
  open({ type: z.literal('extra'), reading: signalReadingSchema }),
  /** The display was let warm up, in milliseconds. */
  open({ type: z.literal('warm-up'), startedAt: utc, durationMs: z.number().min(0) }),
  /** The probe of the meter is at a place. */
  open({ type: z.literal('placed'), position }),
  /** The operator wants these points to be read next, even if they were read or missed before. */
  open({ type: z.literal('again'), points: z.array(plannedReadingSchema) }),
  /** The center, read for drift. */
  open({ type: z.literal('drift'), reading: lightReadingSchema }),
  open({ type: z.literal('drift-missed'), missed: missedReadingSchema }),
  /** The signal at a point whose light was read. */
  open({ type: z.literal('signal'), reading: signalReadingSchema }),
  open({ type: z.literal('signal-missed'), missed: missedReadingSchema }),
  open({ type: z.literal('ambient'), ambient: ambientSchema }),
  /** The signal of a patch at one place, before any light. */
  open({ type: z.literal('signal-check'), check: signalCheckSchema }),
  /** Light that was read does not count after all: the reading of that number, or ambient light if it is null. */
  open({ type: z.literal('doubted'), sequence: count.nullable(), ...codeAndMessage }),
  /** The run ends before its plan does. */
  open({ type: z.literal('stopped'), ...stopSchema.shape }),
]);

export type RunEvent = Stored<typeof runEventSchema>;

/** True if a journal holds an event: one that only says what is about to happen is not worth a write to the disk. */
export function isKept({ type }: RunEvent): boolean {
  return type !== 'shown' && type !== 'asked' && type !== 'placed';
}
