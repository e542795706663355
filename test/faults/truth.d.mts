import type { Position } from '../../src/plan/sampling/sample-point.ts';
import type { Box, Fault } from './faults.mjs';
import type { Screen, ShownPatch } from './path.mjs';
import type { Sample } from './samples.mjs';

export interface ShownPart {
  readonly patch: ShownPatch;
  readonly points: readonly Position[];
}

export interface Truth {
  readonly causes: readonly string[];
  readonly rightCauses: readonly string[];
  readonly isVisible: boolean;
  readonly isNameable: boolean;
  readonly box: Box | null;
  /** The largest deviation, in steps of what a correct path may round. */
  readonly deviationInSteps: number;
}

export const knownCauses: readonly string[];
export function truthOf(fault: Fault, parts: readonly ShownPart[], screen: Screen): Truth;
export function explains(cause: string, samples: readonly Sample[], screen: Screen): boolean;
