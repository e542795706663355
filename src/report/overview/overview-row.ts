import type { RunSummary } from './run-summary.ts';

/** One run of an overview. */
export interface OverviewRow {
  /** The location of the run, for people. */
  readonly name: string;
  /** A relative address of its page. */
  readonly href: string;
  /** Null if the run has no readable record; then `problem` says why. */
  readonly run: RunSummary | null;
  readonly problem: string | null;
  /** Name of the row that this one is a copy of, and with which it counts once; null if it is not a copy. */
  readonly copyOf: string | null;
}

/** A row whose record could be read. */
export interface ReadableRow extends OverviewRow {
  readonly run: RunSummary;
}

/** Readable rows, the newest first, each run once. */
export function readableRows(rows: readonly OverviewRow[]): readonly ReadableRow[] {
  return rows
    .filter((row): row is ReadableRow => row.run !== null && row.copyOf === null)
    .sort((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1));
}

/** True if a run counts for its unit: not stopped, not the readings of another run judged again, and not of a gauge study. */
export function isCounted({ run }: ReadableRow): boolean {
  return !run.isStopped && !run.isRejudged && !run.isGaugeStudy;
}
