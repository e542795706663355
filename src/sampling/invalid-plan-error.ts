import { FlatfieldError } from '../flatfield-error.ts';

/** A resolution, a layout or an order was asked for that makes no plan; the message says what came and what is expected. */
export class InvalidPlanError extends FlatfieldError {
  readonly code = 'invalid-plan';
  override readonly blame = 'caller';
}
