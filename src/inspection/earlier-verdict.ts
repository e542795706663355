import type { Grade, Summary } from '../verdict/verdict.ts';

/** A verdict that was given on the same readings before, and where it stands: the first record is never written over. */
export interface EarlierVerdict {
  readonly runId: string;
  /** SHA-256 of that run's `inspection.json`, in hexadecimal. */
  readonly recordSha256: string;
  /** UTC, ISO 8601. */
  readonly judgedAt: string;
  readonly profile: { readonly name: string; readonly version: number };
  readonly grade: Grade;
  readonly summary: Summary;
}
