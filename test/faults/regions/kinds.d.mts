import type { Change, Codes, RegionKind } from './table.mjs';

export const regionKinds: readonly RegionKind[];
export function arriving(change: Change, codes: Codes): number[];
