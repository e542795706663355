import type * as flatfield from '../../../src/entries/index.ts';
import type { parsePatches } from '../../../src/plan/pattern/patch.ts';
import type { DrawnLink } from './good-link.mjs';

type Library = typeof flatfield & { readonly parsePatches: typeof parsePatches };

export interface StatedCase {
  readonly seed: number;
  readonly drawn: DrawnLink;
  readonly profile: string;
  readonly patches: readonly string[];
  /** The links with the same readings behind which the stated error passes. */
  readonly passed: readonly DrawnLink[];
  readonly isTight: boolean;
}

export interface StatedTrial {
  readonly count: number;
  readonly overstated: readonly StatedCase[];
  /** Those whose error less one step passes behind none of the links that are tried. */
  readonly loose: readonly StatedCase[];
}

export function statedCase(library: Library, seed: number): StatedCase | null;
export function statedTrial(library: Library, count: number, firstSeed?: number): StatedTrial;
