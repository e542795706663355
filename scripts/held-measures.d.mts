/** A row of docs/project/measures.md. */
export interface HeldRow {
  readonly measure: string;
  readonly held: number;
  readonly slack: number;
}

export function heldRows(text?: string): HeldRow[];
export function worse(rows: readonly HeldRow[], counted: ReadonlyMap<string, number | null>): string[];
export function countedMeasures(): Map<string, number | null>;
export function keepCpuOf<T>(name: 'check' | 'tests', work: () => Promise<T>): Promise<T>;
