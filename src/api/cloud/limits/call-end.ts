import type { CallHistory } from './call-history.ts';
import { longestRefusalMs } from './opening.ts';
import { type CloudEndpoint, overallWindowMs, refusalBackOffMs } from './rate-limits.ts';

/** End of a call: `refused` is a 429, which may say how long to wait. */
export type CallEnd = 'answered' | 'failed' | { readonly refused: { readonly retryAfterMs: number | undefined } };

/** The lines that record a call's end. Calls that were under way together and are all refused met one refusal, not several. */
export function endLines(
  history: CallHistory,
  id: string,
  endpoint: CloudEndpoint,
  how: CallEnd,
  endedMs: number,
  nowMs: number,
): string[] {
  const ended = `end ${id} ${endedMs}`;
  const block = history.blocks.get(endpoint);
  const isOfBefore = block !== undefined && (history.call(id)?.startedMs ?? endedMs) <= block.atMs;
  if (how === 'failed') return [ended];
  if (how === 'answered') return block === undefined || isOfBefore ? [ended] : [ended, `clear ${endpoint}`];
  const inARow = (block?.inARow ?? 0) + (isOfBefore ? 0 : 1);
  const untilMs = endedMs + refusalWaitMs(how.refused.retryAfterMs, inARow);
  const [latestMs, atMs] = isOfBefore ? [Math.max(untilMs, block.untilMs), block.atMs] : [untilMs, nowMs];
  return [ended, `block ${endpoint} ${latestMs} ${inARow} ${atMs}`];
}

/** A service that asks for no wait (0, or a date that has passed) has refused all the same: it names none. */
function refusalWaitMs(retryAfterMs: number | undefined, inARow: number): number {
  const backOffMs = refusalBackOffMs[Math.min(inARow, refusalBackOffMs.length) - 1] ?? 0;
  const named = retryAfterMs !== undefined && retryAfterMs > 0 ? retryAfterMs : backOffMs;
  return Math.min(Math.max(named, overallWindowMs), longestRefusalMs);
}
