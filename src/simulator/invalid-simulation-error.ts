import { FlatfieldError } from '../flatfield-error.ts';

/** A simulator was asked for something that it cannot be: a scenario, option, frame or fault that makes no sense. */
export class InvalidSimulationError extends FlatfieldError {
  readonly code = 'invalid-simulation';
  override readonly blame = 'caller';
}
