import { z } from 'zod';
import { dayGroups } from '../store/local-groups.ts';
import type { RetentionRule } from '../store/store.ts';
import { pruneRuns } from './prune-runs.ts';
import type { WorkDeps } from './work-deps.ts';
import { defineJob, type Job } from './work-queue.ts';

/** Prunes once on each day of the line, when it has begun, by the rule of the process that found it due. */
export function pruneNightlyJob({ store, now, timeZone }: WorkDeps, retention: (now: Date) => RetentionRule): Job {
  const { keyOf, nameOf } = dayGroups({ timeZone, begins: [] });
  return defineJob({
    name: 'prune',
    atOnce: 1,
    longestS: 3600,
    data: z.strictObject({
      day: z.string(),
      rule: z.strictObject({
        passesBefore: z.string().nullable(),
        othersBefore: z.string().nullable(),
        wholeUnits: z.boolean(),
      }),
    }),
    due: async () => {
      const day = nameOf(keyOf(now().getTime()));
      const last = await store.workMark(MARK);
      return last !== null && last >= day ? [] : [{ key: day, data: { day, rule: retention(now()) } }];
    },
    work: async ({ day, rule }, signal) => {
      const last = await store.workMark(MARK);
      if (last !== null && last >= day) return;
      const runs = (await store.prunable(rule)).length;
      const subject = runs === 1 ? '1 run' : `${runs} runs`;
      if (runs > 0) await pruneRuns(store, rule, { at: now().toISOString(), who: 'nightly', subject }, signal);
      await store.setWorkMark(MARK, day);
    },
  });
}

const MARK = 'pruned';
