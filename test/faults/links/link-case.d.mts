import type * as flatfield from '../../../src/entries/index.ts';
import type { parsePatches } from '../../../src/plan/pattern/patch.ts';
import type { DrawnLink } from './good-link.mjs';

type Library = typeof flatfield & { readonly parsePatches: typeof parsePatches };
type Outcome = 'pass' | 'fail' | 'inconclusive';

export interface LinkCase {
  readonly seed: number;
  readonly drawn: DrawnLink;
  readonly good: { readonly isInRule: boolean; readonly outcome: Outcome };
  readonly bad: { readonly name: string; readonly isVisible: boolean; readonly outcome: Outcome };
}

export interface LinkTrial {
  /** Good links that meet the rule, and bad links whose fault is visible. */
  readonly good: number;
  readonly bad: number;
  readonly wrong: readonly LinkCase[];
}

export function linkCase(library: Library, seed: number): LinkCase;
export function linkTrial(library: Library, count: number, firstSeed?: number): LinkTrial;
