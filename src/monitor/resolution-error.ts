import { FlatfieldError } from '../flatfield-error.ts';

/** The input signal is larger than it was said to be, or nobody can tell whether it is. */
export class ResolutionError extends FlatfieldError {
  readonly code: 'resolution-mismatch' | 'resolution-unconfirmed';

  constructor(code: ResolutionError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
