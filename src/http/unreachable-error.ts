import { FlatfieldError } from '../flatfield-error.ts';
import type { HttpPhase } from './http-phase.ts';

/** No complete HTTP answer came: refused, reset, unknown host, cut before or in the body, or bytes that are not HTTP. */
export class UnreachableError extends FlatfieldError {
  readonly code = 'unreachable';
  /** `connecting` means that the service cannot have received the request; anything else that it may have. */
  readonly phase: HttpPhase;

  constructor(message: string, phase: HttpPhase, options?: ErrorOptions) {
    super(message, options);
    this.phase = phase;
  }
}
