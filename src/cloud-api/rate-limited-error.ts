import { FlatfieldError } from '../flatfield-error.ts';
import type { CloudEndpoint } from './cloud-endpoint.ts';

/** A call would have to wait for a rate limit longer than allowed; it was not sent. */
export class RateLimitedError extends FlatfieldError {
  readonly code = 'rate-limited';
  readonly endpoint: CloudEndpoint;
  /** When the call may be sent, as far as is known. */
  readonly comeBackAt: Date;

  constructor(message: string, endpoint: CloudEndpoint, comeBackAt: Date, options?: ErrorOptions) {
    super(message, options);
    this.endpoint = endpoint;
    this.comeBackAt = comeBackAt;
  }
}
