import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import type { MeteringSettings, PlaceAnswer, Placement } from '../../read/light/metering.ts';
import type { Meter } from '../../read/meter/meter.ts';
import type { ReportLanguage } from '../../report/languages/languages.ts';
import type { Guidance } from '../../report/text/guidance.ts';

/**
 * Resolves when the probe of the meter is at a place of the screen, or with what else the operator decided; the monitor's marker shows
 * the place, unless `marker` is `off`. Nothing is the same as `read`.
 */
export type PlaceProbe = (
  position: Position,
  options: { readonly signal?: AbortSignal | undefined; readonly placement: Placement; readonly text: Guidance },
) => Promise<PlaceAnswer | undefined> | PlaceAnswer | undefined;

/** The text of a hint on the screen, and the position for the probe. */
export interface Hint extends Guidance {
  readonly position: Position;
}

/** The options for measuring the light of the panel. */
export interface LightOptions {
  /** Opened and released by the caller. */
  readonly meter: Meter;
  readonly place: PlaceProbe;
  /**
   * Shows a hint on the screen for as long as the operator is asked, away from the place that is measured; null hides it. Resolves when it
   * is there or hidden, and rejects if it is not.
   */
  readonly hint?: ((hint: Hint | null) => Promise<void>) | undefined;
  /** Of the texts for the operator; default English. */
  readonly lang?: ReportLanguage | undefined;
  /** Milliseconds waited before a reading after anything that changes or blanks the screen; default 2000. */
  readonly settleMs?: number | undefined;
  /** Milliseconds that the display is let warm up under the first patch, in each part of the run; default 0. */
  readonly warmUpMs?: number | undefined;
  /** Told in one sentence when the display begins to warm up. */
  readonly onWarmUp?: ((text: string) => void) | undefined;
  /** Reads all patches at one place before the meter is moved; not if a person shows the patches. Default: patch after patch. */
  readonly byPoint?: boolean | undefined;
  /** Reads the signal at each point as well, after its light. */
  readonly withSignal?: boolean | undefined;
  /** Compares the signal of each patch with its code values before any light is measured; default: true, unless `withSignal`. */
  readonly signalCheck?: boolean | undefined;
  /** Reads ambient light once, with the display black. */
  readonly ambient?: boolean | undefined;
}

/** The options of a run with a meter as it is carried out. Throws `invalid-plan`. */
export function meteringSettings({
  settleMs = 2000,
  warmUpMs = 0,
  byPoint = false,
  withSignal = false,
  signalCheck = !withSignal,
  ambient = false,
}: LightOptions): MeteringSettings {
  for (const [name, value] of Object.entries({ settleMs, warmUpMs })) {
    if (Number.isFinite(value) && value >= 0) continue;
    throw new FlatfieldError('invalid-plan', `The option light.${name} expects 0 or more milliseconds, got ${value}.`);
  }
  return { settleMs, warmUpMs, driftEveryPlaces: 10, byPoint, withSignal, signalCheck, ambient };
}
