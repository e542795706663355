import { FlatfieldError } from '../flatfield-error.ts';
import type { HttpPhase } from './http-phase.ts';

/** A request was not answered in full within its time; its connection is closed. */
export class TimedOutError extends FlatfieldError {
  readonly code = 'timed-out';
  /** What was being waited for. `connecting` means that the service cannot have received the request. */
  readonly phase: HttpPhase;
  readonly afterMs: number;

  constructor(message: string, phase: HttpPhase, afterMs: number, options?: ErrorOptions) {
    super(message, options);
    this.phase = phase;
    this.afterMs = afterMs;
  }
}
