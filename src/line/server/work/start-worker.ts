import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { safeText } from '../../../base/http/safe-text.ts';
import type { RunRow } from '../../protocol/run-row.ts';
import { RunReader } from '../intake/run-reader.ts';
import { inEnglish } from '../languages/languages.ts';
import type { LineEvent } from '../store/webhooks/webhooks.ts';
import { sendMailsJob } from './alarms/send-mails.ts';
import { watchAlarmsJob } from './alarms/watch-alarms.ts';
import { judgeRunsJob } from './judging/judge-runs.ts';
import { memoryQueue } from './memory-queue.ts';
import { pruneNightlyJob } from './retention/prune-nightly.ts';
import { deliverWebhooksJob } from './webhooks/deliver-webhooks.ts';
import type { WorkDeps, WorkerLimits } from './work-deps.ts';
import { defineJob, type Job, type Piece, type WorkQueue } from './work-queue.ts';
import { summarizeDaysJob } from './yields/summarize-days.ts';

export interface WorkerOptions extends Pick<WorkDeps, 'store' | 'timeZone' | 'retention' | 'tell' | 'timeout'> {
  /** Address of the store's PostgreSQL database, whose work any number of workers share; without it, this is the only one. */
  readonly database?: string | undefined;
  /** Default: the time of the computer. */
  readonly now?: (() => Date) | undefined;
  /** Judges stored runs again; default: a process of its own, which ends with the worker. */
  readonly reader?: WorkDeps['reader'] | undefined;
  readonly limits?: Partial<WorkerLimits> | undefined;
}

const DEFAULT_LIMITS: WorkerLimits = {
  pollMs: 2000,
  webhookMs: 10_000,
  backoffMs: 10_000,
  watchMs: 30_000,
  mailMs: 30_000,
};

export interface Worker {
  /** Takes no more work, cuts off what can be done again, and ends. */
  readonly close: () => Promise<void>;
}

/** Does the background work of a line until it is closed. Throws what opening the queue throws. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { database, tell = () => undefined } = options;
  const own = new RunReader();
  const jobs = jobsOf({ ...options, now: options.now ?? (() => new Date()), reader: options.reader ?? own }, limits);
  const queue = database === undefined ? memoryQueue() : await openBossQueue(database, jobs, limits);
  const ending = new AbortController();
  const working = jobs.map((job) =>
    workOn({ ...job, longestS: limits.longestS ?? job.longestS }, { queue, tell, signal: ending.signal, ...limits }),
  );
  const end = async () => {
    ending.abort();
    // What it is judging is then refused, and handed out again.
    own.end();
    await Promise.all(working);
    await queue.close();
  };
  let ended: Promise<void> | undefined;
  return {
    close: () => {
      ended ??= end();
      return ended;
    },
  };
}

function jobsOf(deps: WorkDeps, limits: WorkerLimits): readonly Job[] {
  return [
    judgeRunsJob(deps),
    announceRunsJob(deps),
    deliverWebhooksJob(deps, limits),
    watchAlarmsJob(deps, limits),
    sendMailsJob(deps, limits),
    summarizeDaysJob(deps),
    ...(deps.retention ? [pruneNightlyJob(deps, deps.retention)] : []),
  ];
}

async function openBossQueue(database: string, jobs: readonly Job[], { maintainS }: WorkerLimits): Promise<WorkQueue> {
  const { bossQueue } = await import('./boss-queue.ts');
  const names = jobs.map(({ name }) => name);
  return bossQueue(database, names, { maintainS });
}

interface Workplace {
  readonly queue: WorkQueue;
  readonly tell: (text: string) => void;
  readonly signal: AbortSignal;
  readonly pollMs: number;
}

/** One kind of work, until the signal fires; then what is under way ends first. */
async function workOn(job: Job, { queue, tell, signal, pollMs }: Workplace): Promise<void> {
  const running = new Set<Promise<void>>();
  let lastProblem = '';
  const problem = (error: unknown) => {
    const text = safeText(error instanceof Error ? error.message : String(error), 300);
    if (text !== lastProblem) tell(`Work (${job.name}) failed and is tried again: ${text}\n`);
    lastProblem = text;
  };
  const doPiece = async (piece: Piece) => {
    try {
      await job.work(piece.data, signal);
      lastProblem = '';
      await queue.done(job, piece);
    } catch (error) {
      if (!signal.aborted) problem(error);
      // If the queue cannot be told, it notices by itself.
      await queue.failed(job, piece).catch(() => undefined);
    }
  };
  while (!signal.aborted) {
    const pieces = await nextPieces(job, queue, job.atOnce - running.size).catch((error: unknown) => {
      problem(error);
      return [];
    });
    for (const piece of pieces) {
      const done = doPiece(piece).finally(() => running.delete(done));
      running.add(done);
    }
    if (pieces.length > 0 && running.size < job.atOnce) continue;
    const pause = new AbortController();
    const paused = wait(pollMs, undefined, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => undefined);
    await Promise.race([...running, paused]);
    pause.abort();
  }
  await Promise.all(running);
}

async function nextPieces(job: Job, queue: WorkQueue, free: number): Promise<readonly Piece[]> {
  if (free <= 0) return [];
  await queue.add(job, await job.due());
  return queue.take(job, free);
}

/** Makes deliveries of the runs that came since the last ones, for every webhook. */
function announceRunsJob({ store, now }: WorkDeps): Job {
  return defineJob({
    name: 'announce',
    atOnce: 1,
    longestS: 120,
    data: z.null(),
    due: async () => {
      const newest = await store.unannounced();
      return newest === null ? [] : [{ key: `${newest}`, data: null }];
    },
    work: async (_, signal) => {
      while ((await store.unannounced()) !== null) {
        signal.throwIfAborted();
        await store.announceRuns(eventsOfRun, now().getTime());
      }
    },
  });
}

/** Events for a run that was accepted. They do not name operators. */
function eventsOfRun({ id, receivedAt, quarantine, ...row }: RunRow): readonly LineEvent[] {
  const { unit, serialNumber, modelName, station, profile, kind, isComplete, outcome, grade, said, reason } = row;
  const { summary } = inEnglish({ said });
  const run = {
    ...{ id, receivedAt, startedAt: row.startedAt, finishedAt: row.finishedAt, station, unit, serialNumber, modelName },
    ...{ profile, kind, isComplete, outcome, grade, summary, said, reason, quarantine },
  };
  const event = (name: 'run' | 'quarantine', key: string): LineEvent => ({
    ...{ event: name, key, body: { event: name, key, at: receivedAt, run } },
  });
  return [event('run', `run-${id}`), ...(quarantine === null ? [] : [event('quarantine', `quarantine-${id}`)])];
}
