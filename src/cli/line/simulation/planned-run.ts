import type { Condition, LineProfile } from './faults.ts';

/** One run of a simulated month, before it is made. Times are milliseconds since 1970. */
export interface PlannedLineRun {
  readonly unit: string;
  readonly serialNumber: string;
  readonly modelName: string;
  readonly profile: LineProfile;
  readonly condition: Condition;
  readonly station: string;
  readonly operator: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly receivedMs: number;
  readonly retestReason: string | null;
  /** `again`: an earlier run's readings judged again. */
  readonly kind: 'production' | 'again';
  /** Time by which the station's clock is ahead, in milliseconds: its run then claims to have ended after it arrived. */
  readonly clockAheadMs: number;
}

/** Size of a simulated line, and its end. */
export interface LineSize {
  readonly stations: number;
  readonly units: number;
  readonly days: number;
  readonly seed: number;
  readonly endMs: number;
  /** IANA name. */
  readonly timeZone: string;
}

export const DAY_MS = 24 * 3_600_000;

/** Time that a station takes for a reading, as its reports have it. */
export const MS_OF_READING = 1500;
