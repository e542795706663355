import type { Codes } from './table.mjs';

export const tones: Readonly<Record<string, (code: number) => number>>;
export const BY_CODE: 1;
export const BY_COLOR: 2;
export function createOracle(tone: string): (sent: Codes, got: Codes) => number;
