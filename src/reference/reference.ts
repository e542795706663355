import type { Xyz } from './xyz.ts';

export type ReferenceColor = 'white' | 'red' | 'green' | 'blue' | 'black';

/** Where a calibration result comes from; `custom`: from the caller. */
export const CALIBRATION_SOURCES = ['local-api', 'cloud-api', 'file', 'custom'] as const;

/** What should be seen: the XYZ that a monitor's own calibration result promises for the five colors. */
export interface Reference {
  readonly source: (typeof CALIBRATION_SOURCES)[number];
  /** Id of the calibration result; null if the source gives none. */
  readonly calibrationId: string | null;
  /** As written by the source; `YYYY-MM-DD HH:mm` without a zone where it comes from the APIs. */
  readonly executedAt: string;
  readonly colors: Readonly<Record<ReferenceColor, Xyz>>;
  /** The tone response of the mode's target: a gamma exponent, a name as received, or null if none is told. */
  readonly toneResponse: number | string | null;
  /** The target of the mode as received, or the parameters of a mode without one; absent if there is neither. */
  readonly target?: unknown;
  /** The calibration result as received. */
  readonly received: unknown;
}

/** Why no reference could be had. */
export interface ReferenceProblem {
  readonly code: 'calibration-missing' | 'calibration-failed' | 'calibration-incomplete' | 'calibration-inconsistent';
  readonly message: string;
  /** The calibration results as received, if any. */
  readonly received: unknown;
}
