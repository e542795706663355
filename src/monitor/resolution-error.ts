import { FlatfieldError } from '../flatfield-error.ts';
import type { Resolution } from '../sampling/sample-point.ts';

/** The input signal is larger or smaller than stated, or its size cannot be determined. */
export class ResolutionError extends FlatfieldError {
  readonly code: 'resolution-mismatch' | 'resolution-unconfirmed';

  constructor(code: ResolutionError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The error for a size that cannot be determined; `why` ends the sentence. */
export function resolutionUnconfirmed(
  { widthPx, heightPx }: Resolution,
  why: string,
  options?: ErrorOptions,
): ResolutionError {
  const what = `Whether the input signal is ${widthPx}x${heightPx} could not be determined`;
  return new ResolutionError('resolution-unconfirmed', `${what}: ${why}`, options);
}
