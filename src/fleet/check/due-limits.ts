import { frozen } from '../../base/frozen.ts';

/** Limits by which a monitor is due; null: not checked. The defaults are Flatfield's own, no standard's. */
export interface DueLimits {
  /** Due above so many usage hours since the last calibration. */
  readonly calibrationHours: number | null;
  /** Due when the last self-calibration is more than so many days ago. */
  readonly selfCalibrationDays: number | null;
  /** Due above so many usage hours in all. */
  readonly usageHours: number | null;
  /** Unknown if the last `updatedAt` is more than so many days ago: nothing is known of such a monitor since. */
  readonly reportDays: number;
  /** Result codes of a self-calibration that are no error; case of ASCII letters aside. The specification shows none. */
  readonly goodResultCodes: readonly string[] | null;
  /** Settings of self-calibration and self-correction: switched on, with a schedule that is kept as far as usage tells. */
  readonly schedules: 'judged' | null;
  /** Statuses of a remote command that mean done, besides NO_COMMAND, which alone is documented. */
  readonly doneStatuses: readonly string[] | null;
  /** Statuses of a remote command by which a monitor is due; any other one is unknown. */
  readonly failedStatuses: readonly string[];
  /** Configurations that the monitors of groups must have. */
  readonly configurations: readonly ExpectedConfiguration[];
}

/** The name of the monitor configuration that the monitors of a group must have. */
export interface ExpectedConfiguration {
  /** Name or UUID, exactly. */
  readonly group: string;
  readonly configuration: string;
}

export const defaultDueLimits: DueLimits = frozen({
  calibrationHours: 1000,
  selfCalibrationDays: 90,
  // What clients of the service warn at.
  usageHours: 30_000,
  // As long as a self-calibration counts.
  reportDays: 90,
  goodResultCodes: ['0', 'NONE', 'NO_ERROR', 'OK', 'SUCCESS'],
  schedules: 'judged',
  doneStatuses: [],
  failedStatuses: [],
  configurations: [],
});
