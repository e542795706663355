import { z } from 'zod';
import { GRADES, OUTCOMES } from '../../judge/verdict.ts';
import type { RunValue } from '../../record/run-values.ts';
import { clockReadingSchema } from './clock-reading.ts';
import { spoolIdSchema, utcSchema } from './fields.ts';
import { GOLDEN_RESULTS } from './golden-result.ts';
import { MAX_MARK, MAX_MARKS } from './mark.ts';
import { saidSchema } from './said.ts';

/** SHA-256 in hexadecimal. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hexadecimal');

const count = z.int().min(0);

/**
 * Kinds that a run can count as. Only `production` enters yields, unit histories and the gate; `rejudged`: the readings of an earlier run;
 * `imported`: readings that came in a file; `gauge`: a step of a gauge study; `golden`: a check of a station's golden unit.
 */
export const RUN_KINDS = ['production', 'simulated', 'rejudged', 'imported', 'gauge', 'golden'] as const;

/** Obstacles, besides its outcome, that keep a run from proving anything at the gate. */
export const RUN_OBSTACLES = [
  'plan-narrowed',
  'guard-band',
  'signal-path-only',
  'not-tested',
  'given-reference',
  'tone-overridden',
] as const;

/**
 * Reasons why a run is quarantined: kept and visible, but never counted. `judged-otherwise`: another release judged it, more favorably than this
 * one judges its readings; `number-used-twice`: its spool gave its number to another run before; `clock-changed`: the clock of its station
 * was set between its beginning and its sending; `arrival-unknown`: it passed, and was accepted from the archive, so that its token, its
 * number and the clock of its station are not known; `unit-name`: the name of its unit breaks the rules for names;
 * `contradicts-itself`: two facts of its record exclude each other.
 */
const QUARANTINE_REASONS = [
  'not-signed',
  'wrong-key',
  'from-the-future',
  'clock-changed',
  'judged-otherwise',
  'number-used-twice',
  'arrival-unknown',
  'unit-name',
  'contradicts-itself',
] as const;

/** Time by which a clock may be ahead of the server's before its time counts as in the future, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Change of the worst patch: luminance in percent, color as a distance in CIE 1976 u'v'; null if it was not measured at all. */
const shiftSchema = z
  .strictObject({ luminancePercent: z.number().nullable(), uv1976: z.number().nullable() })
  .nullable();

/** The golden unit of a station as a run states it. */
const goldenContentSchema = z.strictObject({
  /** Kind of the readings of the run. */
  reading: z.enum(['signal', 'light']),
  /** The run that the golden unit was set by, and its last good check before the run; null for none. */
  reference: sha256Schema.nullable(),
  check: sha256Schema.nullable(),
  /** Max time between two checks, in milliseconds; null without a golden unit. */
  everyMs: z.number().positive().nullable(),
  /** Of a run that is a check; null for any other. */
  result: z.enum(GOLDEN_RESULTS).nullable(),
  /** Checks since the last good one that failed, as a check states them. */
  failed: z.array(sha256Schema).default([]),
  bias: shiftSchema,
  drift: shiftSchema,
});

/** The data that the server derives from the record of a run; all of it follows from the archived bundle alone. */
export const runContentSchema = z.strictObject({
  runId: z.string(),
  schemaVersion: z.int(),
  toolVersion: z.string(),
  station: z.string(),
  operator: z.string().nullable(),
  startedAt: utcSchema,
  finishedAt: utcSchema,
  durationMs: z.number().min(0),
  /** The product under acceptance: what the station called it, else the serial number of the monitor. */
  unit: z.string(),
  serialNumber: z.string(),
  modelName: z.string(),
  /** As the monitor's computer names it. */
  monitorId: z.string(),
  profile: z.strictObject({
    name: z.string(),
    version: z.int(),
    /** SHA-256 of the profile's canonical JSON. */
    hash: sha256Schema,
  }),
  kind: z.enum(RUN_KINDS),
  golden: goldenContentSchema,
  /** Marks of line servers that its station held before its first reading; null if the record does not say. */
  lineMarks: z
    .array(z.string().max(MAX_MARK))
    .max(2 * MAX_MARKS)
    .nullable()
    .default(null),
  /** True if every planned point was read and the run was not stopped, or was stopped because it is proven to fail. */
  isComplete: z.boolean(),
  /** Identifies the first accepted reading, also in the resumed run; null if there is none, so that the run is not an attempt: see `firstReading`. */
  firstReading: sha256Schema.nullable(),
  outcome: z.enum(OUTCOMES),
  grade: z.enum(GRADES),
  counts: z.strictObject({ planned: count, read: count, judged: count }),
  said: saidSchema,
  /** Code of the first reason of a verdict other than a pass; null for a pass. */
  reason: z.string().nullable(),
  /** Causes that the diagnosis names, the first one first. */
  causes: z.array(z.string()),
  /** Limits that are missed, as `metric patch`. */
  missedLimits: z.array(z.string()),
  /** Largest part of a limit that a value takes up: 1 is at the limit, 2 and more count as 2; null without a value. */
  limitShare: z.number().nullable(),
  obstacles: z.array(z.enum(RUN_OBSTACLES)),
  /** Reason why the unit was inspected again; null if none was given. */
  retestReason: z.string().nullable(),
  /** Fingerprint of the key that signed; null without a good signature. */
  signedBy: sha256Schema.nullable(),
  /** When the monitor was calibrated and last validated, null if it is not known. A time that was written without a zone is read as UTC. */
  calibratedAt: utcSchema.nullable(),
  validatedAt: utcSchema.nullable(),
});
export type RunContent = z.infer<typeof runContentSchema>;

/** A content with what charts need of it, which rows of lists do not show. */
export interface IndexedContent extends RunContent {
  /** Absent: none. */
  readonly values?: readonly RunValue[];
}

/** Readings of a station's clocks, each a `clockReading`; null for a moment at which they were not read. */
const runClocksSchema = z.strictObject({
  begun: clockReadingSchema.nullable(),
  ended: clockReadingSchema.nullable(),
  sent: clockReadingSchema.nullable(),
  /** True if they witness the time of the run: see `clockWitness`. */
  agree: z.boolean(),
});
export type RunClocks = z.infer<typeof runClocksSchema>;

/** Arrival of a run at the server: facts that are in no record, stored next to the bundle and never derived again. */
const arrivalSchema = z.strictObject({
  /** SHA-256 of the run's `manifest.json`: the run's name everywhere. */
  id: sha256Schema,
  receivedAt: utcSchema,
  /** Name of the token it came with. */
  token: z.string(),
  /** The spool of the station, and its count of runs: order within a station does not depend on its clock. Null if not sent. */
  spool: spoolIdSchema.nullable(),
  /** Null as well if another run had the number before. */
  sequence: z.int().min(1).nullable(),
  /** Clock of the station when it sent the run; null if not sent. */
  sentAt: utcSchema.nullable(),
  /** Readings of the station's clocks; null if it sent none. */
  clocks: runClocksSchema.nullable(),
  bundleBytes: count,
  bundleSha256: sha256Schema,
  /** In a row of a run that was released: null. */
  quarantine: z.strictObject({ reason: z.enum(QUARANTINE_REASONS), detail: z.string() }).nullable(),
});
export type Arrival = z.infer<typeof arrivalSchema>;

/** One run as the API shows it. */
export const runRowSchema = z.strictObject({
  ...runContentSchema.shape,
  ...arrivalSchema.shape,
  /** Order of receipt on this server, from 1. */
  order: z.int().min(1),
  /**
   * Number of the attempt at its unit under this profile name, from 1, the same for a stopped run and its resumption; null for a run that is
   * not one: see `attemptKey`.
   */
  attempt: z.int().min(1).nullable(),
  /** True if it is the latest complete production run of its unit under this profile name that is not quarantined. */
  isLatest: z.boolean(),
  /** The verdict in English. */
  summary: z.string(),
});

/** The same as a store keeps it. */
export type RunRow = Omit<z.infer<typeof runRowSchema>, 'summary'>;

/** A check of a golden unit as the API shows it. */
export const goldenCheckRowSchema = z.strictObject({
  ...runRowSchema.shape,
  /** True if an administrator released the check: then it makes no run suspect, and its station need not have a golden unit. */
  isReleased: z.boolean(),
});
export type GoldenCheckRow = Omit<z.infer<typeof goldenCheckRowSchema>, 'summary'>;
