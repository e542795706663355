export interface SharedLimits {
  readonly stops: number;
  readonly kills: number;
  readonly calls: number;
  /** Windows that saw too many calls: the limit, and how far apart its first and last call were. */
  readonly exceeded: readonly string[];
  /** By endpoint, the calls made of those that the whole windows of the time allow. */
  readonly shares: Readonly<Record<string, number>>;
  readonly output: string;
}

/** Processes that share the limits of one user and are stopped, continued and killed at random. */
export function shareLimits(options: {
  readonly processes: number;
  /** How many times faster than in reality time runs. */
  readonly rate: number;
  /** Simulated. */
  readonly hours: number;
  readonly freeze: boolean;
  /** Real. */
  readonly longestStopMs?: number;
  /** Longest time between two disturbances, real. */
  readonly pauseMs?: number;
  /** Goes on after the hours until so many calls were made. */
  readonly leastCalls?: number;
  readonly random: () => number;
}): Promise<SharedLimits>;
