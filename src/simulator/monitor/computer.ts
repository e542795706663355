import type { InputPixel, VirtualMonitor } from './virtual-monitor.ts';

/** Preconditions for the application on the computer to answer: its agent runs, the API is enabled, and no window is open. */
export interface Preconditions {
  /** The application runs in its resident state. */
  readonly agentRunning: boolean;
  /** Enabled in its preferences. */
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
  /** Shows the marker of a monitor at a place, or hides it (null), after the delay of the rig. */
  moveMarker(monitor: VirtualMonitor, place: InputPixel | null): Promise<void>;
  setPreconditions(change: Partial<Preconditions>): void;
}
