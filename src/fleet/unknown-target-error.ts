import { FlatfieldError } from '../flatfield-error.ts';

/** A command names monitors or a configuration that the fleet does not have, or none at all; nothing was sent. */
export class UnknownTargetError extends FlatfieldError {
  readonly code = 'unknown-target';
  override readonly blame = 'caller';
}
