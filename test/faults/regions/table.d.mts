import type { Box, Fault } from '../faults.mjs';
import type { Random } from '../random.mjs';

export type Codes = readonly number[];
export type Change = (codes: Codes) => number[];

export interface RegionKind {
  readonly name: string;
  readonly isHeldOut: boolean;
  build(random: Random): Change;
}

export interface RegionFault {
  readonly change: Change;
  readonly box: Box;
}

export interface Read {
  readonly x: number;
  readonly y: number;
  readonly codes: Codes;
}

export interface RegionRow {
  readonly kind: string;
  readonly isHeldOut: boolean;
  readonly area: number;
  readonly screen: string;
  readonly tone: string;
  /** Of each plan, 0 to 1. */
  readonly seen: readonly { readonly byCode: number; readonly byColor: number }[];
}

export const areas: readonly number[];
export function regionFault(kind: RegionKind, area: number, screen: string, seed: string | number): RegionFault;
export function regionPath(fault: RegionFault, name: string): Fault;
export function regionRows(
  plans: readonly (readonly Read[])[],
  options: {
    count: number;
    seed: string | number;
    tones: readonly string[];
    kinds?: readonly RegionKind[];
    onlyScreens?: readonly string[];
  },
): Generator<RegionRow>;
