import { FlatfieldError } from '../../base/flatfield-error.ts';

/** Reason why the simulated service refuses a request; each HTTP face has its own status for it. */
export type RefusalReason =
  /** No such monitor, color mode, result or route. */
  | 'not-found'
  /** The request itself is wrong. */
  | 'bad-request'
  /** Impossible in the present state of the signal. */
  | 'not-now'
  /** Busy or blocked for a while; may be asked again. */
  | 'unavailable';

/** A refusal, which a simulated service answers with an error status and a message. */
export class Refusal extends FlatfieldError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super('simulated-refusal', message, options);
    this.reason = reason;
  }
}
