import type { Resolution } from '../../plan/sampling/sample-point.ts';
import type { Metering } from '../../read/light/metering.ts';
import type { RestoredChange } from '../../read/monitor/monitor-change.ts';
import type { ChangesForRun } from '../../read/monitor/monitor-under-test.ts';
import type { PixelSource } from '../../read/pixel-source.ts';
import type { Reading } from '../../read/reading.ts';
import type { ExpectedCalibration, Oddity } from '../../read/reading-terms.ts';
import type { Reference, ReferenceProblem } from '../../read/reference/reference.ts';
import type { Validation } from '../../read/reference/validation.ts';
import type { LastPixel } from '../../read/signal/last-pixel.ts';
import type { MarkLastPixel } from '../../read/signal/require-marked-last-pixel.ts';

type Interruptible = { readonly signal?: AbortSignal | undefined };

/** The subject of a run: a monitor through its API, or the one that a custom source reads. */
export interface Subject {
  readonly kind: Reading['kind'];
  readonly source: PixelSource;
  /** The parts that a run with a light meter needs in addition to the source. */
  readonly metering?: Metering & { readonly screenChanged: () => void };
  readonly changeForRun: (changes: ChangesForRun, options: Interruptible) => Promise<void>;
  /** Throws the errors of the source of the state. */
  readonly readState: (options: Interruptible) => Promise<SubjectState>;
  /** Throws `resolution-mismatch` or `resolution-unconfirmed` if the input signal has another size, or if that cannot be determined. */
  readonly requireResolution: (
    resolution: Resolution,
    options: Interruptible & {
      readonly onLastPixel?: (lastPixel: LastPixel) => unknown;
      readonly markLastPixel?: MarkLastPixel | undefined;
    },
  ) => Promise<void>;
  /** The reason why the reference is no longer known to be the one in force; null if it is. Never throws. */
  readonly confirmCalibration: (options: Interruptible) => Promise<ReferenceProblem | null>;
  /** Oddities so far that were read all the same; absent if the subject has no API. */
  readonly oddities?: () => readonly Oddity[];
  /** Never throws. */
  readonly restore: () => Promise<readonly RestoredChange[]>;
}

/** The facts that a run must know before it reads. */
export interface SubjectState {
  /** Null if it is not known. */
  readonly colorMode: { readonly index: number; readonly name: string; readonly type: string } | null;
  /** Null if the caller gave none. */
  readonly reference: Reference | ReferenceProblem | null;
  readonly keyLock: string | null;
  /** Null if the subject has none, or if the reading of it was aborted. */
  readonly validation: Validation | null;
  /** Absent if the subject has no API. */
  readonly expectedCalibrations?: readonly ExpectedCalibration[];
}
