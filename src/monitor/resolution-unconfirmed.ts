import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Resolution } from '../sampling/sample-point.ts';

/** The error for a size of the input signal that cannot be determined; `why` ends the sentence. */
export function resolutionUnconfirmed(
  { widthPx, heightPx }: Resolution,
  why: string,
  options?: ErrorOptions,
): FlatfieldError {
  const what = `Whether the input signal is ${widthPx}x${heightPx} could not be determined`;
  return new FlatfieldError('resolution-unconfirmed', `${what}: ${why}`, options);
}
