import type { Position } from '../../src/plan/sampling/sample-point.ts';
import type { Fault } from './faults.mjs';
import type { Picture, Screen, Triple } from './path.mjs';
import type { ShownPart } from './truth.mjs';

export interface Sample {
  /** Number of the patch. */
  readonly frame: number;
  readonly position: Position;
  readonly place: { readonly x: number; readonly y: number };
  readonly picture: Picture;
  readonly shown: Triple;
  readonly got: Triple;
  readonly raw: Triple | null;
  readonly step: number;
}

export function samplesOf(fault: Fault, parts: readonly ShownPart[], screen: Screen): Sample[];
export function deviationInSteps(sample: Sample): number;
