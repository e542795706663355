import type { RegionRow } from './table.mjs';

export function regionLines(
  rows: readonly RegionRow[],
  names: readonly string[],
): { readonly lines: readonly string[]; readonly isGood: boolean };
