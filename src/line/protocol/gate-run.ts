import type { Arrival, RunContent, RunRow } from './run-row.ts';

/**
 * The fields of a run's content that the gate reads. A pruned run leaves exactly these in its tombstone: a field that the gate is to read
 * is added here, and then `tombstone.ts` does not compile until it states how to keep it.
 */
export type GateContent = Pick<
  RunContent,
  | 'runId'
  | 'firstReading'
  | 'station'
  | 'startedAt'
  | 'finishedAt'
  | 'unit'
  | 'serialNumber'
  | 'modelName'
  | 'monitorId'
  | 'profile'
  | 'kind'
  | 'golden'
  | 'lineMarks'
  | 'isComplete'
  | 'outcome'
  | 'said'
  | 'obstacles'
  | 'retestReason'
>;

/** A run as the gate reads it. The row of its arrival is never pruned. */
export interface GateRun extends GateContent, Arrival, Pick<RunRow, 'order'> {
  /** True if only its tombstone is left; default false. */
  readonly isPruned?: boolean;
}
