import { z } from 'zod';
import { open, type Stored, utc } from '../base/stored.ts';
import { gradeSchema, summarySchema } from '../judge/verdict.ts';

export const earlierVerdictSchema = open({
  runId: z.string(),
  /** SHA-256 of that run's `inspection.json`, in hexadecimal. */
  recordSha256: z.string(),
  judgedAt: utc,
  profile: open({ name: z.string(), version: z.int() }),
  grade: gradeSchema,
  summary: summarySchema,
});

/** A verdict that was given on the same readings before, with the place of its record: the first one is never written over. */
export type EarlierVerdict = Stored<typeof earlierVerdictSchema>;
