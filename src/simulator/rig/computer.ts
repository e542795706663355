/** Preconditions for the application on the computer to answer: the API enabled, and no window open. */
export interface Preconditions {
  /** Enabled in its preferences, and the resident agent runs. */
  readonly apiEnabled: boolean;
  /** Its main or preferences window is open. */
  readonly windowOpen: boolean;
}

/** The computer to which the monitors of a rig are connected: its clock, and the application on it. */
export interface Computer {
  /** By its own clock, which may be wrong. */
  now(): Date;
  /** Sets its clock, forward or (below 0) back; durations pass as before. */
  stepClock(byMs: number): void;
  /** A duration as it passes in this rig: real milliseconds times the time scale. */
  scaledMs(durationMs: number): number;
  /** Lets an unscaled duration pass. False if the rig ended, or the signal was aborted, before it had. */
  wait(durationMs: number, signal?: AbortSignal): Promise<boolean>;
  setPreconditions(change: Partial<Preconditions>): void;
}
