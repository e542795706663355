export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly reference: string | null;
  readonly ratio: string | null;
  readonly limit: string | null;
  readonly isOver: boolean;
}

export interface BenchModule {
  readonly sizes: { readonly whole: object; readonly smoke: object };
  readonly bench: (size: object) => readonly Row[] | undefined | Promise<readonly Row[] | undefined>;
}

export interface NamedBench {
  readonly name: string;
  readonly load: () => Promise<BenchModule>;
}

export declare function runBenches(
  benches: readonly NamedBench[],
  options: { readonly isSmoke: boolean; readonly isCi: boolean; readonly print: (line: string) => void },
): Promise<0 | 1>;
