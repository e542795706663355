import { perChannel } from './per-channel.ts';
import type { ToneResponse } from './tone-response.ts';

/** A pure power of the drive, exponent 1 to 4. */
export function gamma(exponent: number): ToneResponse {
  return perChannel(exponent, (drive) => drive ** exponent);
}
