import type { Meter } from '../meter.ts';
import { Ca410Meter } from './ca410-meter.ts';
import { type Ca410Options, ca410Settings } from './ca410-options.ts';

/**
 * Opens a Konica Minolta CA-410 on a serial port, which needs the package serialport. Throws `invalid-meter`, `meter-not-found`, and what
 * `measure` throws.
 */
export async function openCa410(options: Ca410Options & { readonly signal?: AbortSignal }): Promise<Meter> {
  return Ca410Meter.open(ca410Settings(options), options.signal);
}
