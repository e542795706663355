import { z } from 'zod';
import { codeAndMessage, count, open, position, rgb, type Stored, utc, xyz } from '../sampling/stored.ts';

const rawValue = z.discriminatedUnion('format', [
  open({ format: z.literal('RGB'), r: count, g: count, b: count }),
  open({ format: z.literal('YCBCR'), y: count, cb: count, cr: count }),
]);

const pixelAnswer = {
  /** The coordinate that was really read. */
  actual: position,
  rawValue,
  /** After the monitor's conversion to full-range RGB: code values 0 to 2^bitDepth - 1. */
  rgbFull: rgb,
  bitDepth: z.int().min(1),
  colorFormat: z.enum(['RGB', 'YCBCR']),
  hdcp: z.boolean(),
  /** Emitted light as absolute XYZ in cd/m2, if a meter measured it; absent if only the signal was read. */
  light: xyz.exactOptional(),
  /** The answer as it came. */
  received: z.unknown(),
};

/** One request sent for a reading, whatever became of it. */
export const attemptSchema = open({
  /** UTC, ISO 8601. */
  startedAt: utc,
  durationMs: z.number().min(0),
  outcome: z.enum(['answered', 'failed']),
  /** Present if it failed: the error's stable code and its message. */
  code: z.string().exactOptional(),
  message: z.string().exactOptional(),
});

const planned = {
  patchIndex: count,
  /** `index` of the sample point. */
  pointIndex: count,
  requested: position,
};

/** One point under one patch, asked for. */
export const plannedReadingSchema = open(planned);

/** What the source answered for one point under one patch. */
export const readingSchema = open({
  ...planned,
  /** Order in which readings were taken, from 0. */
  sequence: count,
  ...pixelAnswer,
  /** UTC, ISO 8601, of the request that was answered. */
  startedAt: utc,
  /** Monotonic milliseconds from the run's start to that request. */
  elapsedMs: z.number().min(0),
  /** Milliseconds from that request to its answer, blanking included. */
  durationMs: z.number().min(0),
  attempts: z.array(attemptSchema),
  /** Name of the patch that the screen showed instead of this one; such a reading was replaced and is not judged. */
  readsAs: z.string().exactOptional(),
});

/** A planned reading that could not be taken. */
export const missedReadingSchema = open({ ...planned, attempts: z.array(attemptSchema), ...codeAndMessage });

/** The components of the input signal as received, before the monitor's conversion to full-range RGB. */
export type RawValue = Stored<typeof rawValue>;

/** What the source reported about the signal at a coordinate. It describes the signal, not emitted light. */
export type PixelAnswer = Pick<Reading, keyof typeof pixelAnswer>;

export type Attempt = Stored<typeof attemptSchema>;
export type PlannedReading = Stored<typeof plannedReadingSchema>;
export type Reading = Stored<typeof readingSchema>;
export type MissedReading = Stored<typeof missedReadingSchema>;
