import { z } from 'zod';
import { sha256Schema } from './run-row.ts';

/** Runs that a station remembers after it has sent them, and those of them that it asks about at once. */
export const MAX_SENT_RUNS = 1000;
export const MAX_ASKED_RUNS = 500;

const runs = z.array(sha256Schema).max(MAX_ASKED_RUNS);

/** A station's question when the server says that it lacks runs: which of these last sent runs it lacks. */
export const missingQuestionSchema = z.strictObject({ runs });

export const missingAnswerSchema = z.strictObject({ missing: runs });
