import { z } from 'zod';
import { clockReadingSchema } from '../../protocol/clock-reading.ts';
import { spoolIdSchema } from '../../protocol/fields.ts';
import { sha256Schema } from '../../protocol/run-row.ts';

const utc = z.iso.datetime();

/** Destination of a run, and its credentials. The token itself is read from its file whenever it is needed, and kept nowhere else. */
export const lineTargetSchema = z.strictObject({
  /** Address of the line server, without a slash at its end. */
  url: z.string(),
  /** Absolute path. */
  tokenFile: z.string(),
  /** Absolute path of the certificates that are trusted for this server only; null for those of the system. */
  caFile: z.string().nullable(),
});
export type LineTarget = z.infer<typeof lineTargetSchema>;

/** Reason why an entry is not sent yet. */
const delaySchema = z.strictObject({
  /** The HTTP status as text, or a word such as `unreachable`. */
  code: z.string(),
  /** One line; it holds at most 300 characters of the server's text. */
  message: z.string(),
  at: utc,
});

/** A run that waits to be sent, as it is in the spool. */
export const spoolEntrySchema = z.strictObject({
  entryVersion: z.literal(1),
  /** SHA-256 of its manifest. */
  run: sha256Schema,
  runId: z.string(),
  /** Absolute path of its folder, or of a file that holds its bundle. */
  path: z.string(),
  target: lineTargetSchema,
  /** The spool that counted it, and its number there. */
  spool: spoolIdSchema,
  sequence: z.int().min(1),
  /** True if the run got its number when it was entered, not when it began: then the number does not show its order, and is not sent. */
  isNumberedLate: z.boolean(),
  /** The clocks of the station when the run began, and when its record was written; null if they were not read. */
  clockBegun: clockReadingSchema.nullable(),
  clockEnded: clockReadingSchema.nullable(),
  enteredAt: utc,
  /** `parked`: only a person can help. */
  state: z.enum(['waiting', 'parked']),
  /** Number of failed attempts since it was entered or retried. */
  attempts: z.int().min(0),
  nextAt: utc,
  /** Null before the first attempt. */
  delay: delaySchema.nullable(),
});
export type SpoolEntry = z.infer<typeof spoolEntrySchema>;
