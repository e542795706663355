import { FlatfieldError } from '../flatfield-error.ts';

/** The cloud API answered with a status other than 2xx. */
export class CloudRefusedError extends FlatfieldError {
  readonly code = 'cloud-refused';
  readonly status: number;
  /** How long the service asks to wait, in ms; undefined where it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status: number, retryAfterMs?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
