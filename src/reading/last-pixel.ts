import type { Position } from '../sampling/sample-point.ts';
import type { Attempt } from './reading.ts';

/** The last pixel of the signal as it was read to confirm the signal's size. Kept, never judged. */
export interface LastPixel {
  readonly requested: Position;
  /** The coordinate that was really read. */
  readonly actual: Position;
  readonly hdcp: boolean;
  /** The answer as it came. */
  readonly received: unknown;
  readonly attempts: readonly Attempt[];
}
