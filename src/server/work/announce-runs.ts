import { z } from 'zod';
import type { RunRow } from '../../protocol/run-row.ts';
import type { LineEvent } from '../store/work-store.ts';
import type { WorkDeps } from './work-deps.ts';
import { defineJob, type Job } from './work-queue.ts';

/** Makes deliveries of the runs that came since the last ones, for every webhook. */
export function announceRunsJob({ store, now }: WorkDeps): Job {
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

/** What is told of a run that was taken in. Operators are not named. */
export function eventsOfRun({ id, receivedAt, quarantine, ...row }: RunRow): readonly LineEvent[] {
  const { unit, serialNumber, modelName, station, profile, kind, isComplete, outcome, grade, summary, reason } = row;
  const run = {
    ...{ id, receivedAt, startedAt: row.startedAt, finishedAt: row.finishedAt, station, unit, serialNumber, modelName },
    ...{ profile, kind, isComplete, outcome, grade, summary, reason, quarantine },
  };
  const event = (name: 'run' | 'quarantine', key: string): LineEvent => ({
    ...{ event: name, key, body: { event: name, key, at: receivedAt, run } },
  });
  return [event('run', `run-${id}`), ...(quarantine === null ? [] : [event('quarantine', `quarantine-${id}`)])];
}
