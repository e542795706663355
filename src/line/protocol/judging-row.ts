import { z } from 'zod';
import { GRADES, OUTCOMES } from '../../judge/verdict.ts';
import { utcSchema } from './fields.ts';
import { runFilterSchema } from './run-filter.ts';
import { runContentSchema, sha256Schema } from './run-row.ts';
import { saidSchema } from './said.ts';

const count = z.int().min(0);
const profile = z.strictObject({ name: z.string(), version: z.int(), hash: sha256Schema });

/** A request to judge runs again under a profile, and its progress. */
export const judgingRowSchema = z.strictObject({
  number: z.int().min(1),
  profile,
  filter: runFilterSchema,
  startedAt: utcSchema,
  /** Name of the token, or `command`. */
  startedBy: z.string(),
  state: z.enum(['running', 'finished', 'stopped']),
  /** Runs that were meant when it was started, and those that are done. */
  runs: count,
  done: count,
  /** Results by outcome; a run that a later judging under the same profile judged counts there only. */
  pass: count,
  fail: count,
  inconclusive: count,
});
export type JudgingRow = z.infer<typeof judgingRowSchema>;

/** Result of judging the readings of a run again. */
export const judgedResultSchema = z.strictObject({
  outcome: z.enum(OUTCOMES),
  grade: z.enum(GRADES),
  said: saidSchema,
  reason: z.string().nullable(),
  missedLimits: z.array(z.string()),
  limitShare: z.number().nullable(),
  /** Reason why the readings could not be judged, with the outcome `inconclusive`; null if they were. */
  problem: z.string().nullable(),
});
export type JudgedResult = z.infer<typeof judgedResultSchema>;

/** The same with what it is about. It never counts: not for the unit, not for a yield, not at the gate. */
export const judgedRowSchema = z.strictObject({
  /** Id of the run. */
  run: sha256Schema,
  order: z.int().min(1),
  unit: runContentSchema.shape.unit,
  station: runContentSchema.shape.station,
  modelName: runContentSchema.shape.modelName,
  receivedAt: utcSchema,
  profile,
  /** Number of the judging. */
  judging: z.int().min(1),
  judgedAt: utcSchema,
  toolVersion: z.string(),
  ...judgedResultSchema.shape,
  /** The run's own profile and outcome. */
  own: z.strictObject({ profile: z.string(), outcome: z.enum(OUTCOMES) }),
  /** The verdict in English. */
  summary: z.string(),
});

/** The same as a store keeps it. */
export type JudgedRow = Omit<z.infer<typeof judgedRowSchema>, 'summary'>;
