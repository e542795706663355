import type { Meter } from '../meter.ts';
import { SpotreadMeter } from './spotread-meter.ts';
import { type SpotreadOptions, spotreadSettings } from './spotread-options.ts';

/**
 * Opens an instrument that ArgyllCMS drives: one spotread for the whole run, which takes some seconds to connect. Throws
 * `invalid-meter`, `meter-not-found`, and what `measure` throws.
 */
export async function openSpotread(options: SpotreadOptions & { readonly signal?: AbortSignal } = {}): Promise<Meter> {
  return SpotreadMeter.open(await spotreadSettings(options), options.signal);
}
