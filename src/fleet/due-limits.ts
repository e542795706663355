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
}

export const defaultDueLimits: DueLimits = {
  calibrationHours: 1000,
  selfCalibrationDays: 90,
  // What clients of the service warn at.
  usageHours: 30_000,
  // As long as a self-calibration counts.
  reportDays: 90,
  goodResultCodes: ['0', 'NONE', 'NO_ERROR', 'OK', 'SUCCESS'],
};
