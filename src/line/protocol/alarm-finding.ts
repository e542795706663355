import { z } from 'zod';
import { ALARM_CHARTS, ALARM_KINDS } from './alarm-rule.ts';
import { utcSchema } from './fields.ts';
import { saidSchema } from './said.ts';

/**
 * The finding of an alarm, as a code and its values: sentences about it are made where they are read. `told` is a sentence that a server of before codes kept,
 * in English; nothing takes it apart.
 */
export const alarmFindingSchema = z.discriminatedUnion('code', [
  /** A station that a rule names was never heard from. */
  z.strictObject({ code: z.literal('never-reported') }),
  /** Times are in milliseconds since 1970. */
  z.strictObject({ code: z.literal('silent'), sinceMs: z.number(), isRunning: z.boolean() }),
  /** `percent` is rounded down: it must not read as if it had reached the target. */
  z.strictObject({
    code: z.literal('low-yield'),
    of: z.enum(['first-pass', 'final']),
    percent: z.number(),
    passed: z.int(),
    units: z.int(),
    windowMs: z.number(),
    targetPercent: z.number(),
  }),
  z.strictObject({ code: z.literal('golden-failed'), said: saidSchema }),
  z.strictObject({ code: z.literal('golden-overdue'), sinceMs: z.number() }),
  /** Milliseconds by which the clock of the station is ahead of the server's. */
  z.strictObject({ code: z.literal('station-clock'), offsetMs: z.number() }),
  /** Milliseconds by which the clock of a server is ahead of its database's. */
  z.strictObject({ code: z.literal('server-clock'), server: z.string(), offsetMs: z.number() }),
  z.strictObject({
    code: z.literal('chart-signal'),
    chart: z.enum(ALARM_CHARTS),
    metric: z.string(),
    model: z.string(),
    profile: z.string(),
    panel: z.enum(['values', 'spread']),
    rule: z.literal([1, 2, 3, 4, 5, 6, 7, 8]),
    side: z.enum(['above', 'below']).nullable(),
    /** Null for a point without a value of its own. */
    value: z.number().nullable(),
    unit: z.string(),
  }),
  z.strictObject({ code: z.literal('told'), text: z.string() }),
]);
export type AlarmFinding = z.infer<typeof alarmFindingSchema>;

/** An alarm as the API answers it. */
export const alarmRowSchema = z.strictObject({
  number: z.int().min(1),
  rule: z.int().min(1),
  kind: z.enum(ALARM_KINDS),
  /** Station that it is about; null for the whole line. */
  station: z.string().nullable(),
  /** The finding in English. */
  text: z.string(),
  openedAt: utcSchema,
  /** Time when a recipient first accepted a message about it; null if none did. */
  sentAt: utcSchema.nullable(),
  endedAt: utcSchema.nullable(),
  finding: alarmFindingSchema,
});

/** The same as a store keeps it. */
export type AlarmRow = Omit<z.infer<typeof alarmRowSchema>, 'text'>;
