import { z } from 'zod';
import type { RetentionRule } from '../../store/retention/retention.ts';
import type { Store } from '../../store/store.ts';
import { dayGroups } from '../../store/yields/local-groups.ts';
import type { WorkDeps } from '../work-deps.ts';
import { defineJob, type Job } from '../work-queue.ts';
import { keepProblem } from './keep-times.ts';
import { pruneRuns } from './prune-runs.ts';

/**
 * Prunes once on each day of the line, when it has begun, by the rule of the process that found it due. A night whose rule would delete what the gate
 * accepts is skipped, as the log, the audit log and the page of work say.
 */
export function pruneNightlyJob(
  { store, now, timeZone, tell }: WorkDeps,
  retention: (now: Date) => RetentionRule,
): Job {
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
      const at = now().toISOString();
      const problem = keepProblem(rule, await store.registeredProfiles(), now());
      if (problem === null) {
        const runs = (await store.prunable(rule)).length;
        const subject = runs === 1 ? '1 run' : `${runs} runs`;
        if (runs > 0) await pruneRuns(store, rule, { at, who: 'nightly', subject }, signal);
      } else {
        await store.audit({ at, who: 'nightly', action: 'prune skipped', subject: day, detail: problem });
        tell?.(`Nightly pruning was skipped: ${problem}\n`);
      }
      await store.setWorkMark(SKIPPED, problem === null ? '' : `${day}: ${problem}`);
      await store.setWorkMark(MARK, day);
    },
  });
}

const MARK = 'pruned';
const SKIPPED = 'pruning-skipped';

/** The last day of the line whose pruning was skipped, and why; null if the one after it was not. */
export async function skippedPruning(store: Pick<Store, 'workMark'>): Promise<string | null> {
  return (await store.workMark(SKIPPED)) || null;
}
