import type { DaySummary } from '../../protocol/day-summary.ts';
import type { JudgedResult, JudgedRow, JudgingRow } from '../../protocol/judging-row.ts';
import type { Page, PageRequest, RunFilter } from '../../protocol/run-filter.ts';
import type { RunRow } from '../../protocol/run-row.ts';
import type { DeliveryRow, WebhookAnswer, WebhookEvent, WebhookRow } from '../../protocol/webhook-row.ts';
import type { DeliveryState } from './work-tables.ts';

/** Stored runs that are judged again under another profile. Their results are kept apart from the runs. */
export interface JudgingStore {
  /** Divides the runs that a filter means by now into parts that are due. Null if it means none. */
  readonly startJudging: (judging: NewJudging) => Promise<JudgingRow | null>;
  /** Stops a judging: runs not judged yet stay so. False if none with this number is under way. */
  readonly stopJudging: (number: number, at: string) => Promise<boolean>;
  /** Newest first. */
  readonly judgings: () => Promise<readonly JudgingRow[]>;
  /** Null if there is none of this number. */
  readonly judging: (number: number) => Promise<JudgingRow | null>;
  /** Ids of parts that are not done, oldest first. */
  readonly dueParts: (limit: number) => Promise<readonly number[]>;
  /** Runs of judgings under way that are not judged yet. */
  readonly runsToJudge: () => Promise<number>;
  /** The profile and the runs of a part; null if it is done, or its judging was stopped. */
  readonly part: (id: number) => Promise<JudgingPart | null>;
  /** Keeps the results of the runs of a part, and marks it as done, in one transaction. False, and nothing changes, if it was done before. */
  readonly keepPart: (id: number, results: ReadonlyMap<string, RejudgedRun>, at: string) => Promise<boolean>;
  readonly judgedAgain: (run: string) => Promise<readonly JudgedRow[]>;
  /** Of one judging, newest run first. */
  readonly judgedBy: (number: number, page: PageRequest) => Promise<Page<JudgedRow>>;
}

export interface NewJudging {
  /** Content of a profile as it was checked, its name and version among it. */
  readonly profile: { readonly name: string; readonly version: number };
  readonly hash: string;
  readonly filter: RunFilter;
  readonly at: string;
  /** Name of the token, or `command`. */
  readonly by: string;
}

export interface JudgingPart {
  readonly profile: unknown;
  /** Ids of runs. */
  readonly runs: readonly string[];
}

export interface RejudgedRun {
  readonly result: JudgedResult;
  readonly toolVersion: string;
}

/** Addresses that receive events, and every event for each of them until it is delivered. */
export interface WebhookStore {
  /** Adds an address, which receives events from now on. Returns its number. */
  readonly addWebhook: (webhook: NewWebhook) => Promise<number>;
  readonly webhooks: () => Promise<readonly WebhookRow[]>;
  /** With its secret and everything that was for it. False if there is none. */
  readonly removeWebhook: (number: number) => Promise<boolean>;
  /** The order of the newest run if it has not been announced to every webhook; null if all have. */
  readonly unannounced: () => Promise<number | null>;
  /** Makes deliveries of some runs that have not been announced, oldest first, each once. */
  readonly announceRuns: (eventsOf: (run: RunRow) => readonly LineEvent[], nowMs: number) => Promise<void>;
  /** Deliveries that are due, the oldest ones of each webhook. */
  readonly dueDeliveries: (nowMs: number, ofEach: number) => Promise<readonly DueDelivery[]>;
  /** The delivery to send; null if that attempt was made already, or its webhook no longer exists. */
  readonly delivery: (due: DueDelivery) => Promise<WebhookDelivery | null>;
  /** Keeps the result of an attempt. False if it was kept before. */
  readonly settleDelivery: (due: DueDelivery, attempt: SettledAttempt) => Promise<boolean>;
  /** Newest first. */
  readonly deliveries: (state: DeliveryState, page: PageRequest) => Promise<Page<DeliveryRow>>;
  /** A dead delivery gets all its attempts again. False if it is not dead. */
  readonly retryDelivery: (number: number, nowMs: number) => Promise<boolean>;
  /** Forgets what was delivered before a time. */
  readonly forgetDelivered: (before: string) => Promise<void>;
}

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly at: string;
  /** Name of the token, or `command`. */
  readonly by: string;
}

/** An event on the line, as webhooks receive it. */
export interface LineEvent {
  readonly event: WebhookEvent;
  /** Identifies the event, in visible ASCII: the same in every delivery. */
  readonly key: string;
  readonly body: object;
}

/** One attempt: `dueMs` tells it from the others of a delivery. */
export interface DueDelivery {
  readonly number: number;
  readonly dueMs: number;
}

export interface WebhookDelivery {
  readonly url: string;
  readonly secret: string;
  readonly key: string;
  readonly event: WebhookEvent;
  readonly body: string;
  /** Made before this one. */
  readonly attempts: number;
}

export interface SettledAttempt {
  readonly state: DeliveryState;
  readonly at: string;
  /** Time when the next attempt is due, if there is one, in milliseconds since 1970. */
  readonly dueMs: number;
  readonly answer: WebhookAnswer;
}

/** Sums of days, kept so that they outlive the runs, and how far nightly work has come. */
export interface SummaryStore {
  /** Days by their local names from `from` to `to`, newest first, then by station, model and profile. */
  readonly daySummaries: (from: string, to: string, page: PageRequest) => Promise<Page<DaySummary>>;
  /**
   * Sums up a local day again, by the number that `dayGroups` gives it, and tells of it by `eventOf`, in one transaction. False, and nothing changes, if
   * its sums are the same.
   */
  readonly summarizeDay: (
    day: number,
    timeZone: string,
    at: string,
    eventOf: (day: string, rows: readonly DaySummary[]) => LineEvent,
  ) => Promise<boolean>;
  /** Numbers of UTC days whose sums runs received after an order may have changed, and the newest order. */
  readonly changedDays: (order: number) => Promise<{ readonly days: readonly number[]; readonly order: number }>;
  readonly workMark: (name: string) => Promise<string | null>;
  readonly setWorkMark: (name: string, value: string) => Promise<void>;
}
