import { z } from 'zod';
import { open, type Stored } from '../../base/stored.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import type { AskOptions } from '../custom-source.ts';
import type { PixelSource, SourceOptions } from '../pixel-source.ts';
import type { LightAnswer, PlannedReading } from '../reading.ts';

const ms = z.number().min(0);

/** Settings of a run with a light meter, in addition to its plan. */
export const meteringSettingsSchema = open({
  /** Milliseconds waited before a reading after anything that changes or blanks the screen. */
  settleMs: ms,
  /** Milliseconds waited under the first patch, in each part of the run. */
  warmUpMs: ms,
  /** Places after which the center is read again for drift. */
  driftEveryPlaces: z.int().min(1),
  /** True if all patches are read at one place before the meter is moved. */
  byPoint: z.boolean(),
  /** True if the signal is read at each point, after its light. */
  withSignal: z.boolean(),
  /** True if the signal of each patch is compared with its code values before any light is measured. */
  signalCheck: z.boolean(),
  /** True if ambient light is read once, with the display black. */
  ambient: z.boolean(),
});

export type MeteringSettings = Stored<typeof meteringSettingsSchema>;

/** Purposes of a place of the probe. */
const PLACE_PURPOSES = ['point', 'drift', 'ambient'] as const;
export type PlacePurpose = (typeof PLACE_PURPOSES)[number];

/** Place where the operator must put the probe, and its purpose. */
export interface Placement {
  readonly purpose: PlacePurpose;
  readonly position: Position;
  /** The point under its patch; null for ambient light, which has none. */
  readonly planned: PlannedReading | null;
  /** Places of the plan that are done, and all of them. */
  readonly done: number;
  readonly planSize: number;
  /** True if the point was read or skipped before. */
  readonly isAgain: boolean;
  /** True if there is an earlier point to go back to. */
  readonly canGoBack: boolean;
}

/**
 * Decision of the operator: `read` now; `skip` the point, so that the run is inconclusive; `retake` the last point; go `back` to the point before the
 * one that is asked for.
 */
export type PlaceAnswer = 'read' | 'skip' | 'retake' | 'back';

/** Kind of the next step: another reading of light at the place where the probe is, nothing, or something else. */
export interface ConfirmLight extends AskOptions {
  readonly next: 'light' | 'nothing' | 'other';
}

/** Readings of light that do not count after all, and why. */
export interface LightDoubt {
  readonly code: string;
  readonly message: string;
  isOf(reading: Pick<LightAnswer, 'received'>): boolean;
}

/** Settings and actions of a run with a light meter, in addition to the source of readings, which is the meter. */
export interface Metering {
  readonly settings: MeteringSettings;
  /** Has the probe put on a place: resolves when it is there and nothing but the patch is on the screen. */
  place(placement: Placement, options: AskOptions): Promise<PlaceAnswer>;
  /** Waits until the display is warm. */
  warmUp(options: AskOptions): Promise<void>;
  /** Makes the screen black, for ambient light. */
  showBlack(options: AskOptions): Promise<void>;
  /** Measures light wherever the probe is; `position` is what the answer names. */
  measure(options: SourceOptions, position?: Position): Promise<LightAnswer>;
  /** The readings of light that do not count after all; null if all do. Asked before each step that follows one. */
  confirm(options: ConfirmLight): Promise<LightDoubt | null>;
  /** Reads the signal, which blanks the screen. */
  readonly signal: Pick<PixelSource, 'read'>;
}

/** A place that no plan has: of ambient light. */
export const NOWHERE: Position = { xPx: 0, yPx: 0 };
