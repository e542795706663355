import type { Position } from '../plan/sampling/sample-point.ts';
import type { PixelAnswer, RequestAttempt } from './reading.ts';
import type { StateCheck } from './state-check.ts';

export interface SourceOptions {
  readonly signal?: AbortSignal;
  /** Called for each request as it ends, answered or failed; awaited before the next one is sent. */
  readonly onAttempt?: (attempt: RequestAttempt) => unknown;
}

/**
 * The port through which points are read: a position in, an answer out. The local API is one source, a recorded
 * inspection another. `read` throws a FlatfieldError if no trustworthy answer came; it never invents a value.
 */
export interface PixelSource {
  read(position: Position, options?: SourceOptions): Promise<PixelAnswer>;
  check(afterReading: number | null, options?: SourceOptions): Promise<StateCheck>;
}
