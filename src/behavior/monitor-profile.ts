import { z } from 'zod';

const names = z.array(z.string());

const errorSchema = z.strictObject({
  /** Request that caused it. */
  of: z.enum(['unknown-monitor', 'unknown-route', 'outside', 'other']),
  method: z.string(),
  /** Operation of the local API; null for an unknown path. */
  operation: z.string().nullable(),
  status: z.int(),
  contentType: z.string().nullable(),
  /** As it came, with the id and the serial number of the monitor replaced. */
  body: z.string(),
  isUtf8: z.boolean(),
});

/** Content of `monitor-profile.json`: the behavior of a monitor, for a simulator that shall behave like it. It names no single monitor. */
export const monitorProfileSchema = z.strictObject({
  monitorProfileVersion: z.literal(1),
  modelName: z.string(),
  /** True if it was made of a simulated monitor. */
  isSimulated: z.boolean(),
  /** Times of the pixel readings that were answered, in milliseconds, in the order in which they were made. */
  blankingMs: z.array(z.number().min(0)),
  /** Times of the other reads, in milliseconds. */
  readMs: z.array(z.number().min(0)),
  /** Answers to coordinates outside the signal; `x` and `y` are beyond it. */
  outside: z.array(
    z.strictObject({
      beyond: z.enum(['x', 'y', 'far']),
      answer: z.enum(['refused', 'last-pixel', 'first-pixel', 'echoed', 'other-position', 'none']),
      status: z.int().nullable(),
      body: z.string(),
    }),
  ),
  /** Pixels of the signal that were answered for another position. */
  odd: z.array(z.strictObject({ asked: z.array(z.int()), answered: z.array(z.number()) })),
  /** Names of the fields of a pixel's answer, in their order; empty if none was read. */
  spelling: z.strictObject({
    answer: z.array(z.string()),
    position: names,
    rawValue: names,
    convertedRgbFull: names,
    colorFormats: z.array(z.string()),
  }),
  /** Depth in bits for each depth that was asked for. */
  bitDepths: z.record(z.string(), z.number()),
  errors: z.array(errorSchema),
  /** Changes, with the time from the answer until the monitor reported them; null: never, or it cannot be asked. */
  changes: z.array(
    z.strictObject({
      what: z.string(),
      status: z.int().nullable(),
      body: z.string(),
      latencyMs: z.number().min(0).nullable(),
    }),
  ),
  /** Every status of each operation. */
  statuses: z.record(z.string(), z.array(z.int())),
  /** Headers of the list of monitors, without its date and length. */
  headers: z.record(z.string(), z.string()),
});

export type MonitorProfile = Readonly<z.infer<typeof monitorProfileSchema>>;
