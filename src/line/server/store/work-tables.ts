import type { Generated } from 'kysely';
import type { Outcome } from '../../../judge/verdict.ts';

/** Work to do and its results. Neither archive nor index: no gate, yield or list of runs is made from these tables. */
export interface WorkTables {
  /** Each request to judge stored runs again. */
  readonly judgings: {
    readonly id: Generated<number>;
    readonly profileHash: string;
    readonly profileJson: string;
    readonly filterJson: string;
    readonly startedAt: string;
    readonly startedByKey: string;
    readonly stoppedAt: string | null;
  };
  /** Some runs of a judging, by their orders: done together. */
  readonly judgingParts: {
    readonly id: Generated<number>;
    readonly judging: number;
    readonly ordersJson: string;
    readonly runs: number;
    readonly doneAt: string | null;
  };
  /** Result of a run judged again under a profile; of several judgings, the latest. */
  readonly judgedAgain: {
    readonly order: number;
    readonly profileHash: string;
    readonly judging: number;
    readonly outcome: Outcome;
    readonly resultJson: string;
  };
  readonly webhooks: {
    readonly id: Generated<number>;
    readonly url: string;
    readonly eventsJson: string;
    /** As text, since it signs. */
    readonly secret: string;
    readonly createdAt: string;
    readonly createdByKey: string;
    /** Runs up to this order have been announced. */
    readonly order: number;
  };
  /** An event for a webhook, once. */
  readonly deliveries: {
    readonly id: Generated<number>;
    readonly webhook: number;
    readonly event: string;
    readonly key: string;
    readonly bodyJson: string;
    readonly state: DeliveryState;
    readonly attempts: number;
    /** Time when it is due, in milliseconds since 1970. */
    readonly dueMs: number;
    readonly createdAt: string;
    /** Of the last attempt; null before it. */
    readonly attemptedAt: string | null;
    readonly answerJson: string | null;
  };
  readonly daySummaries: {
    readonly day: string;
    readonly stationKey: string;
    readonly modelKey: string;
    readonly profileKey: string;
    readonly countsJson: string;
    readonly madeAt: string;
  };
  /** Progress of nightly work, by its name. */
  readonly workMarks: { readonly name: string; readonly value: string };
}

export type DeliveryState = 'due' | 'delivered' | 'dead';
