import { z } from 'zod';
import { plainName } from '../../base/plain-name.ts';
import { OUTCOMES } from '../../judge/verdict.ts';
import { wholeNumber } from './fields.ts';
import { RUN_KINDS } from './run-row.ts';

const text = z.string().min(1).max(200);

/** A filter for runs. Links of pages carry it as their query; an absent field does not restrict. */
export const runFilterSchema = z.strictObject({
  /** Received at or after, and before: UTC. */
  from: z.iso.datetime().exactOptional(),
  to: z.iso.datetime().exactOptional(),
  station: text.exactOptional(),
  model: text.exactOptional(),
  profile: text.exactOptional(),
  unit: z.string().overwrite(plainName).min(1).max(200).exactOptional(),
  outcome: z.enum(OUTCOMES).exactOptional(),
  /** A cause of the diagnosis. */
  cause: text.exactOptional(),
  /** A missed limit, as `metric patch`. */
  limit: text.exactOptional(),
  kind: z.enum(RUN_KINDS).exactOptional(),
  quarantined: z.stringbool().exactOptional(),
});
export type RunFilter = z.infer<typeof runFilterSchema>;

/** A part of a list: rows from the cursor on, newest first; the next cursor is null on the last page. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export const pageRequestSchema = z.strictObject({
  cursor: z.string().max(200).exactOptional(),
  limit: wholeNumber(1, 500).default(100),
});
export type PageRequest = z.infer<typeof pageRequestSchema>;
