import type { RunReader } from '../intake/run-reader.ts';
import type { RetentionRule } from '../store/retention/retention.ts';
import type { Store } from '../store/store.ts';

/** Dependencies of jobs. */
export interface WorkDeps {
  /** Stays open when the worker ends. */
  readonly store: Store;
  readonly now: () => Date;
  readonly reader: Pick<RunReader, 'judge'>;
  /** Time zone of the line, whose midnight begins a day. */
  readonly timeZone: string;
  /** Rule for pruning each day; default: nothing is pruned. */
  readonly retention?: ((now: Date) => RetentionRule) | undefined;
  /** Receives messages for the log; default: none are logged. */
  readonly tell?: ((text: string) => void) | undefined;
  /** Fires when an attempt has taken so many milliseconds; default: by the time of the computer. */
  readonly timeout?: ((durationMs: number) => AbortSignal) | undefined;
}

export interface WorkerLimits {
  /** Between two searches for due work, in milliseconds. */
  readonly pollMs: number;
  /** Of one attempt of a webhook, in milliseconds. */
  readonly webhookMs: number;
  /** Before the second attempt of a webhook, in milliseconds: see `deliverWebhooksJob`. */
  readonly backoffMs: number;
  /** Between two times at which the rules for alarms are held against the line, in milliseconds. */
  readonly watchMs: number;
  /** Of one attempt to send an e-mail, in milliseconds. */
  readonly mailMs: number;
  /** Instead of the longest time of each job, in seconds. */
  readonly longestS?: number | undefined;
  readonly maintainS?: number | undefined;
}
