import { FlatfieldError } from '../flatfield-error.ts';

/** An answer was larger than allowed and was cut off; nothing beyond the limit was kept in memory. */
export class TooLargeError extends FlatfieldError {
  readonly code = 'too-large';
  readonly maxBytes: number;

  constructor(message: string, maxBytes: number, options?: ErrorOptions) {
    super(message, options);
    this.maxBytes = maxBytes;
  }
}
