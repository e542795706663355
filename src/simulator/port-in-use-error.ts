import { FlatfieldError } from '../flatfield-error.ts';

/** Another program listens on the port that the simulator was given. */
export class PortInUseError extends FlatfieldError {
  readonly code = 'port-in-use';
}
