import type { Path } from '../path.mjs';
import type { Random } from '../random.mjs';

/** A link that only rounds. */
export interface DrawnLink {
  readonly depth: number;
  readonly carried: string;
  readonly readDepth: number;
  readonly widen: 'round' | 'repeat' | 'zeros';
  readonly computerDepth: number | null;
}

export const everyCarrier: readonly string[];
export function drawLink(
  random: Pick<Random, 'pick'>,
  of?: { depths?: readonly number[]; carries?: readonly string[] },
): DrawnLink;
export function pathOf(drawn: DrawnLink, sink?: string): Path;
export function isRange(carried: string): boolean;
