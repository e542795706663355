import { FlatfieldError } from '../../base/flatfield-error.ts';

/** Why the simulated service does not do what it was asked; each HTTP face says it with its own status. */
export type RefusalReason =
  /** No such monitor, color mode, result or route. */
  | 'not-found'
  /** The request itself is wrong. */
  | 'bad-request'
  /** Impossible in the present state of the signal. */
  | 'not-now'
  /** Busy or blocked for a while; may be asked again. */
  | 'unavailable';

/** What a simulated service answers with an error status and a message. */
export class Refusal extends FlatfieldError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super('simulated-refusal', message, options);
    this.reason = reason;
  }
}
