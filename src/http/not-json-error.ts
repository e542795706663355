import { FlatfieldError } from '../flatfield-error.ts';

/** A complete answer came whose body is not JSON: another program on that port, or a body that was cut. */
export class NotJsonError extends FlatfieldError {
  readonly code = 'not-json';
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
