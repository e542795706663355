import { parseJsonText } from '../../../base/parse-json-text.ts';
import { MAX_ASKED_RUNS, missingAnswerSchema } from '../../protocol/missing-runs.ts';
import type { LineConnection } from './line-connection.ts';
import { nameOfRun } from './run-source.ts';
import { sentRuns } from './sent-runs.ts';
import type { Spool } from './spool.ts';
import type { LineTarget } from './spool-entry.ts';

/**
 * Enters the runs again that a server had, and lost when its data went back: those of the last ones that are still where they were. Returns them.
 * Never throws for what a network or a server does.
 */
export async function resendMissing(
  spool: Spool,
  connection: LineConnection,
  target: LineTarget,
  { now, signal }: { readonly now: Date; readonly signal?: AbortSignal | undefined },
): Promise<ReadonlySet<string>> {
  const entered = new Set<string>();
  const sent = (await sentRuns(spool.folder)).filter(({ server }) => server === connection.wantedBy);
  const ids = sent.map(({ run }) => run);
  const missing = new Set<string>();
  for (let start = 0; start < ids.length; start += MAX_ASKED_RUNS) {
    const found = await missingOf(connection, ids.slice(start, start + MAX_ASKED_RUNS), signal);
    if (found === null) return entered;
    for (const run of found) missing.add(run);
  }
  const at = now.toISOString();
  for (const { server: _, ...run } of sent) {
    if (!missing.has(run.run) || (await spool.entry(run.run)) !== null || !(await isThere(run))) continue;
    const waiting = { enteredAt: at, state: 'waiting', attempts: 0, nextAt: at, delay: null } as const;
    await spool.write({ entryVersion: 1, ...run, target, ...waiting });
    entered.add(run.run);
  }
  // Before this, the server asks again.
  await connection.satisfied();
  return entered;
}

const TIMEOUT_MS = 30_000;

async function missingOf(
  connection: LineConnection,
  runs: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[] | null> {
  const answer = await connection.send({
    method: 'POST',
    path: '/api/v1/runs/missing',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ runs }),
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (!answer.answered || answer.status !== 200) return null;
  try {
    return missingAnswerSchema.parse(parseJsonText(answer.text)).missing;
  } catch {
    return null;
  }
}

/** A run whose folder is gone or changed cannot be sent: the log of the server lists it. */
async function isThere({ path, run }: { readonly path: string; readonly run: string }): Promise<boolean> {
  return (await nameOfRun(path).catch(() => null))?.run === run;
}
