import type { z } from 'zod';

/**
 * Hands out pieces of work, each to one process at a time. The rows of the store alone decide which are due: a queue that forgets
 * a piece is given it again, and one that hands a piece out twice does no harm.
 */
export interface WorkQueue {
  /** Adds the pieces that it does not have yet. */
  readonly add: (job: Job, pieces: readonly Piece[]) => Promise<void>;
  /** Takes up to so many pieces for this process. No other process gets them until they are done or failed, or this process seems to be gone. */
  readonly take: (job: Job, atMost: number) => Promise<readonly Piece[]>;
  readonly done: (job: Job, piece: Piece) => Promise<void>;
  /** Hands it out again, after a while. */
  readonly failed: (job: Job, piece: Piece) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Something to do once. */
export interface Piece {
  /** Names it among those of its job, for all time. */
  readonly key: string;
  /** As JSON can hold it. */
  readonly data: unknown;
}

/** A kind of work: the same on every database. */
export interface Job {
  readonly name: string;
  /** Pieces that one process works on at the same time. */
  readonly atOnce: number;
  /** Longest time that a piece takes, in seconds: after that, the process that took it is believed to be gone. */
  readonly longestS: number;
  /** The pieces that are due by the rows of the store, the most urgent first. */
  readonly due: () => Promise<readonly Piece[]>;
  /** Does a piece. Done twice, also at the same time, it has the effect of once. Throws if it is to be done again later. */
  readonly work: (data: unknown, signal: AbortSignal) => Promise<void>;
}

/** A job whose pieces carry data of one shape. */
export function defineJob<Data>({
  data: schema,
  work,
  ...job
}: Omit<Job, 'work'> & {
  readonly data: z.ZodType<Data>;
  readonly work: (data: Data, signal: AbortSignal) => Promise<void>;
}): Job {
  return { ...job, work: (data, signal) => work(schema.parse(data), signal) };
}
