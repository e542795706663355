import type { Position } from '../sampling/sample-point.ts';
import type { Attempt, PixelAnswer } from './reading.ts';

export interface SourceOptions {
  readonly signal?: AbortSignal;
  /** Told of each request as it ends, answered or failed; awaited before the next one leaves. */
  readonly onAttempt?: (attempt: Attempt) => unknown;
}

/** The state on which readings depend, looked at before, after and at each suspicion. */
export interface MonitorCheck {
  /** UTC, ISO 8601. */
  readonly checkedAt: string;
  /** Sequence number of the last reading taken before this look; null before the first. */
  readonly afterReading: number | null;
  readonly present: boolean;
  /** Zero-based index of the selected color mode; null where it could not be told. */
  readonly colorModeIndex: number | null;
  /** Id of the calibration result in force; null where there is none or it could not be told. */
  readonly calibrationId: string | null;
  readonly keyLock: string | null;
  /**
   * What else must be the same at every check, by name: model, serial number, color mode, and the whole calibration in force. Absent
   * if it could not be told, from sources that do not know it, and in older records.
   */
  readonly facts?: Readonly<Record<string, string>>;
  /** Why something could not be told: stable code and message. */
  readonly problem: { readonly code: string; readonly message: string } | null;
}

/**
 * The port through which points are read: a position in, an answer out. The local API is one source, a recorded
 * inspection another. `read` throws a FlatfieldError where no trustworthy answer came; it never invents a value.
 */
export interface PixelSource {
  read(position: Position, options?: SourceOptions): Promise<PixelAnswer>;
  check(afterReading: number | null, options?: SourceOptions): Promise<MonitorCheck>;
}
