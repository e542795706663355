import { z } from 'zod';
import { codeAndMessage, count, open, type Stored, utc } from '../sampling/stored.ts';
import { lastPixelSchema } from './last-pixel.ts';
import {
  attemptSchema,
  missedReadingSchema,
  plannedReadingSchema,
  readingSchema,
  signalReadingSchema,
} from './reading.ts';
import { stateCheckSchema } from './state-check.ts';

/** Everything that happens in a run. Its journal holds these, a line each, and its state is what they reduce to. */
export const runEventSchema = z.discriminatedUnion('type', [
  /** A part of the run begins: the first, or one that resumes it. */
  open({ type: z.literal('part'), startedAt: utc }),
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
  open({ type: z.literal('replaced'), reading: open({ ...signalReadingSchema.shape, readsAs: z.string() }) }),
  /** In journals of earlier versions: the reading of that number is not judged. It follows from the readings themselves. */
  open({ type: z.literal('superseded'), sequence: count }),
  /** The run ends before its plan does. */
  open({ type: z.literal('stopped'), ...codeAndMessage }),
]);

export type RunEvent = Stored<typeof runEventSchema>;

/** Whether a journal holds an event: one that only says what is about to happen is not worth a write to the disk. */
export function isKept({ type }: RunEvent): boolean {
  return type !== 'shown' && type !== 'asked';
}
