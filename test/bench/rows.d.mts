import type { Row } from './run-benches.mjs';

interface Measured {
  readonly what: string;
  readonly ours: number;
  readonly unit: string;
}

export declare function againstRatio(
  row: Measured & {
    readonly reference: number;
    readonly of: string;
    readonly limit?: number | null;
    readonly ratio?: number;
  },
): Row;

export declare function atMost(
  row: Measured & { readonly reference?: number | null; readonly of?: string; readonly limit?: number | null },
): Row;

export declare function atLeast(
  row: Measured & { readonly reference?: number | null; readonly of?: string; readonly least: number },
): Row;
