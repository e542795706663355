import { z } from 'zod';
import { FlatfieldError, hasCode } from '../../../../base/flatfield-error.ts';
import { version } from '../../../../base/version.ts';
import type { Profile } from '../../../../judge/profiles/profile.ts';
import type { JudgedResult } from '../../../protocol/judging-row.ts';
import { storedProfile } from '../../intake/profiles.ts';
import type { RejudgedRun } from '../../store/judging/judged-runs.ts';
import type { WorkDeps } from '../work-deps.ts';
import { defineJob, type Job } from '../work-queue.ts';

/** Judges stored runs again, a part of a judging at a time. Their results are kept together with the mark that the part is done. */
export function judgeRunsJob({ store, reader, now }: WorkDeps): Job {
  return defineJob({
    name: 'judge-again',
    atOnce: 1,
    longestS: 120,
    data: z.int(),
    due: async () => (await store.dueParts(DUE)).map((id) => ({ key: `${id}`, data: id })),
    work: async (id, signal) => {
      const part = await store.part(id);
      if (!part) return;
      const profile = storedProfile(part.profile);
      const results = new Map<string, RejudgedRun>();
      for (const run of part.runs) {
        signal.throwIfAborted();
        const result = await judged(run, profile, { store, reader });
        if (result) results.set(run, { result, toolVersion: version });
      }
      await store.keepPart(id, results, now().toISOString());
    },
  });
}

/** Parts that are entered in the queue ahead: more than all workers take until the next look. */
const DUE = 20;

/** Null if the run was pruned meanwhile. A run that cannot be read or judged is inconclusive, and says why. */
async function judged(
  run: string,
  profile: Profile,
  { store, reader }: Pick<WorkDeps, 'store' | 'reader'>,
): Promise<JudgedResult | null> {
  try {
    const bundle = await store.bundle(run);
    return bundle && { ...(await reader.judge(bundle, profile)), problem: null };
  } catch (error) {
    if (!(error instanceof FlatfieldError) || hasCode(error, 'store-unreachable', 'store-busy', 'store-unusable')) {
      throw error;
    }
    const problem = error.message.slice(0, 500);
    const unjudged = { outcome: 'inconclusive', grade: 'inconclusive', reason: null, limitShare: null } as const;
    return { ...unjudged, said: { code: 'not-judged' }, missedLimits: [], problem };
  }
}
