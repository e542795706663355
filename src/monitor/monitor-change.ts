import type { ChangedSetting } from '../reading/reading-terms.ts';

/** One thing that a run changed on a monitor. */
export interface MonitorChange {
  readonly what: ChangedSetting;
  /** What it was: a zero-based index of a mode, OFF, MENU or ALL, or HIDE. */
  readonly from: string;
  readonly to: string;
}

/** Whether a change was restored. */
export interface RestoredChange extends MonitorChange {
  readonly restored: boolean;
  /** What the monitor reported before the restore, if it was neither of both: somebody set it after the run did. */
  readonly found?: string;
  /** Why not; null if it was. */
  readonly problem: string | null;
}
