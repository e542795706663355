import { FlatfieldError } from '../flatfield-error.ts';

/** A complete answer came whose body is not JSON: another program on that port, or a body that was cut. */
export class NotJsonError extends FlatfieldError {
  readonly code = 'not-json';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, status: number, headers: Readonly<Record<string, string>>, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.headers = headers;
  }
}
