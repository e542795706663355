import { z } from 'zod';

const name = z.string().min(1).max(200);
const MONTH_MS = 31 * 86_400_000;
const durationMs = z.int().min(0).max(MONTH_MS);

/** An e-mail address in ASCII, without quotes or comments: whatever it holds, it is one word of a header. */
export const mailAddressSchema = z
  .string()
  .max(254)
  .regex(/^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/, 'expected an e-mail address in ASCII');

/** Working time in the line's time zone: from `HH:MM` to `HH:MM` on days of the week, 1 for Monday; to the next day if `to` is not after `from`. */
export const workingSpanSchema = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1),
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  to: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
});
export type WorkingSpan = z.infer<typeof workingSpanSchema>;

const stations = z.array(name).max(200);

/** Charts that a rule may be about. */
export const ALARM_CHARTS = ['i-mr', 'xbar-r', 'xbar-s', 'ewma', 'cusum'] as const;

const chartRuleSchema = z.literal([1, 2, 3, 4, 5, 6, 7, 8]);

/** Condition of a rule. An empty list of stations means all. */
const conditionSchema = z.discriminatedUnion('kind', [
  /** A station was not heard from for longer than this, counted in working time. */
  z.strictObject({ kind: z.literal('silent'), afterMs: durationMs.min(1000), stations }),
  /** A yield of the units first inspected within the window is under a target. */
  z.strictObject({
    kind: z.literal('yield'),
    of: z.enum(['first-pass', 'final']),
    belowPercent: z.number().gt(0).max(100),
    windowMs: durationMs.min(60_000),
    /** With fewer units there is no alarm. */
    minUnits: z.int().min(1).max(1_000_000),
    by: z.enum(['line', 'station']),
    station: name.nullable(),
    model: name.nullable(),
    profile: name.nullable(),
  }),
  /** The last check of a golden unit failed, or the next one is overdue for longer than this, counted in working time. */
  z.strictObject({ kind: z.literal('golden'), afterMs: durationMs, stations }),
  /** The clock of a station differs from the server's, or that of a server from its database's, by more than this. */
  z.strictObject({ kind: z.literal('clock'), beyondMs: durationMs.min(1000), stations }),
  /** A new point of a control chart completes a rule. A name that is null does not restrict. */
  z.strictObject({
    kind: z.literal('chart'),
    chart: z.enum(ALARM_CHARTS),
    /** Numbers of rules: see docs/statistics.md. */
    rules: z.array(chartRuleSchema).min(1).max(8),
    /** True to leave out charts whose limits move with the data. */
    isFrozenOnly: z.boolean(),
    metric: name.nullable(),
    station: name.nullable(),
    model: name.nullable(),
    profile: name.nullable(),
  }),
]);
export type AlarmCondition = z.infer<typeof conditionSchema>;

export const ALARM_KINDS = conditionSchema.options.map(({ shape }) => shape.kind.value);

/** A rule for alarms as it is registered. */
export const alarmRuleSchema = z.strictObject({
  condition: conditionSchema,
  /** Empty for all the time. */
  workingTime: z.array(workingSpanSchema).max(20),
  /** Events of the rule within this time are one message. */
  groupMs: durationMs,
  /** An alarm that stays open is told again after this time; 0 for never. */
  quietMs: durationMs,
  /** Recipients of its e-mails. */
  mails: z.array(mailAddressSchema).max(20),
});
export type AlarmRule = z.infer<typeof alarmRuleSchema>;

/** A registered rule with its number. */
export interface AlarmRuleRow extends AlarmRule {
  readonly number: number;
  readonly createdAt: string;
  /** Name of the token, or `command`. */
  readonly createdBy: string;
}

/** Events of an alarm that recipients are told of. */
export type AlarmEvent = 'opened' | 'repeated' | 'ended';

/** An e-mail for one recipient, without its content. */
export interface MailRow {
  readonly number: number;
  readonly rule: number;
  readonly recipient: string;
  readonly subject: string;
  /** The same for every attempt and every recipient of a message; its Message-ID is made from it. */
  readonly key: string;
  readonly state: 'due' | 'delivered' | 'dead';
  readonly attempts: number;
  readonly attemptedAt: string | null;
  /** Reason why the last attempt failed; null if it did not. */
  readonly problem: string | null;
}
