import type { Path } from './path.mjs';
import type { Random } from './random.mjs';

export type Half = 'development' | 'held-out' | 'both';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A kind of path. */
export interface FaultKind {
  readonly family: string;
  readonly group: string;
  readonly name: string;
  build(random: Random): Partial<Fault>;
}

/** A path with its parameters. */
export interface Fault extends Path {
  readonly family: string;
  readonly name: string;
  readonly seed: number;
  /** Where on the screen it is, as fractions; null for the whole screen. */
  readonly box: Box | null;
  readonly hdcp: boolean;
  /** Names of its own causes; empty for a clean path. */
  readonly causes: readonly string[];
  /** Whether the screen has the patch before. */
  readonly isStale: boolean;
  readonly isClean: boolean;
  /** Whether another seed gives another path. */
  readonly hasParameters: boolean;
  /** The two faults of which it is made, if it is. */
  readonly alone?: readonly [Fault, Fault];
}

export const faults: readonly FaultKind[];
export const halves: readonly Half[];
export function buildFault(kind: FaultKind, seed: number): Fault;
export function seedsOf(half: Half, count: number): number[];
