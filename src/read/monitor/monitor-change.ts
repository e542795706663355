import type { ChangedSetting } from '../reading-terms.ts';

/** One thing that a run changed on a monitor. */
export interface MonitorChange {
  readonly what: ChangedSetting;
  /** Value before: a zero-based index of a mode, OFF, MENU or ALL, or HIDE. */
  readonly from: string;
  readonly to: string;
}

/** Result of restoring a change. */
export interface RestoredChange extends MonitorChange {
  readonly restored: boolean;
  /** Value that the monitor reported before the restore, if it was neither of the two: somebody set it after the run did. */
  readonly found?: string;
  /** Reason why it was not restored; null if it was. */
  readonly problem: string | null;
}
