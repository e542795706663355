import { FlatfieldError } from '../flatfield-error.ts';
import type { HttpPhase } from '../http/http-phase.ts';
import type { UnreachableError } from '../http/unreachable-error.ts';

/** The local monitor control API gave no complete answer; the message names its three preconditions. */
export class LocalApiUnreachableError extends FlatfieldError {
  readonly code = 'unreachable';
  /** `connecting` means that the service cannot have received the request; anything else that it may have. */
  readonly phase: HttpPhase;

  constructor(cause: UnreachableError) {
    super(
      `${cause.message} Check that the API is enabled in the application's preferences (and its port), that the ` +
        'application runs as a resident agent, and that neither its main window nor its preferences window is open.',
      { cause },
    );
    this.phase = cause.phase;
  }
}
