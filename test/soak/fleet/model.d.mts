/** An answer of the service, a choice of color modes, or a file that was cut short. */
export interface FleetEvent {
  readonly kind: 'list' | 'details' | 'mode' | 'choice' | 'truncated';
  readonly id?: string | undefined;
  readonly index?: number | undefined;
  readonly status?: number | undefined;
  readonly text?: string | undefined;
  readonly modes?: string | undefined;
  /** When it came, in ms since 1970. */
  readonly at: number;
  /** Whether the answer was cut off, or has a key twice. */
  readonly bad?: boolean | undefined;
  /** Whether the process may have died before it stored it. */
  lost?: boolean | undefined;
}

export interface ModelVerdict {
  readonly verdict: 'good' | 'unknown' | 'due';
  readonly due: readonly string[];
  readonly unknown: readonly string[];
}

export interface ModelOptions {
  readonly now: number;
  readonly limits: object;
  readonly skip: readonly string[];
  /** Whether nothing was synced. */
  readonly listOnly: boolean;
}

export declare const LIMITS: object;

/** The best verdicts, by id, and the best exit code that the guide allows after these events. */
export declare function check(
  events: readonly FleetEvent[],
  options: ModelOptions,
): {
  readonly verdicts: ReadonlyMap<string, ModelVerdict>;
  readonly exit: number;
  readonly problems: readonly string[];
};
