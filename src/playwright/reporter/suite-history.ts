import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { count, utc } from '../../base/stored.ts';
import { OUTCOMES } from '../../judge/verdict.ts';
import type { Suite } from './suite.ts';

const buildSchema = z.object({
  startedAt: utc,
  outcome: z.enum(OUTCOMES),
  counts: z.object({ pass: count, fail: count, inconclusive: count }),
});

/** One earlier run of the suite. */
export type SuiteBuild = z.infer<typeof buildSchema>;

const MAX_BUILDS = 50;

/**
 * Adds a suite to the earlier ones of its folder, and returns all of them, the newest last. A history that cannot be read decides nothing: it is kept as
 * `history-damaged.json`, and a new one is begun.
 */
export function keepHistory(folder: string, { startedAt, outcome, counts }: Suite): readonly SuiteBuild[] {
  const path = join(folder, 'history.json');
  const { pass, fail, inconclusive } = counts;
  const now = { startedAt, outcome, counts: { pass, fail, inconclusive } };
  const builds = [...earlierBuilds(path).filter((build) => build.startedAt !== startedAt), now].slice(-MAX_BUILDS);
  writeFileSync(path, `${JSON.stringify(builds, null, 2)}\n`);
  return builds;
}

function earlierBuilds(path: string): readonly SuiteBuild[] {
  try {
    return z.array(buildSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    if (existsSync(path)) renameSync(path, path.replace(/\.json$/, '-damaged.json'));
    return [];
  }
}
