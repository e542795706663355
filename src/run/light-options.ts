import type { Meter } from '../meter/meter.ts';
import type { Position } from '../sampling/sample-point.ts';

/** Resolves when the probe of the meter is at a place of the screen; the monitor's marker shows it, unless `marker` is `off`. */
export type PlaceProbe = (
  position: Position,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<void> | void;

/** How the light of the panel is measured. */
export interface LightOptions {
  /** Opened and released by the caller. */
  readonly meter: Meter;
  readonly place: PlaceProbe;
}
