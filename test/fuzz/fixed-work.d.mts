export declare function againstFixedWork<T>(work: () => T | Promise<T>): Promise<{
  readonly value: T;
  readonly times: number;
}>;
