import { FlatfieldError } from '../base/flatfield-error.ts';

/** The service answered with a status other than 2xx. */
export class RefusedError extends FlatfieldError {
  readonly status: number;
  /** The service's own message, made fit for one line; null if it sent none. */
  readonly serviceMessage: string | null;

  constructor(request: string, status: number, serviceMessage: string | null, options?: ErrorOptions) {
    const said = (serviceMessage ?? 'no message').replace(/\.$/, '');
    super('refused', `${request}: refused with status ${status}: ${said}. ${advice(status)}`, options);
    this.status = status;
    this.serviceMessage = serviceMessage;
  }
}

function advice(status: number): string {
  if (status === 404)
    return 'Check the monitor, the color mode and the id; `flatfield monitors` lists what is connected.';
  if (status >= 500) return 'The service failed; `flatfield doctor` checks its preconditions.';
  return 'The request does not suit the monitor or its present state.';
}
