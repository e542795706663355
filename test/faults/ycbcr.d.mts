import type { Triple } from './path.mjs';

export type YcbcrMatrix = 'bt601' | 'bt709' | 'bt2020';
export function toYcbcr(rgb: Triple, matrix: YcbcrMatrix): Triple;
export function fromYcbcr(ycbcr: Triple, matrix: YcbcrMatrix): Triple;
export function toLimitedCodes(ycbcr: Triple, depth: number): Triple;
export function fromLimitedCodes(codes: Triple, depth: number): Triple;
