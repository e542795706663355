export interface NotedRequest {
  /** Name of the process that sent it. */
  readonly life: string;
  readonly method: string;
  readonly path: string;
  readonly fromMs: number;
  /** Null while it is not answered. */
  readonly toMs: number | null;
}

export function overlapsIn(requests: readonly NotedRequest[], killedMs?: Readonly<Record<string, number>>): string[];
