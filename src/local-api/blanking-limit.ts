/** Limits of the time for which the client waits for one pixel reading, in seconds. */
export const blankingLimitS = {
  min: 5,
  max: 600,
  /** Specified are 3 to 5 s; four times as long is slow, but not broken. */
  default: 20,
} as const;
