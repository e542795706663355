import { countOf } from '../protocol/count-of.ts';
import type { RunRow } from '../protocol/run-row.ts';

/**
 * Whether the run that the store puts first may be the later one. The clock of the station says so, after it was set right by what it
 * showed when the run was sent; and so does the order of receipt, or nothing counted both runs. A run that arrives late, and a
 * clock that is wrong, are thus in no doubt by themselves.
 */
export function isOrderDoubtful(earlier: RunRow, later: RunRow): boolean {
  const count = countOf(earlier);
  const isCounted = count !== null && count === countOf(later);
  // Written so that a time that is none is in doubt.
  return (!isCounted || earlier.order > later.order) && !(finishedMs(earlier) <= finishedMs(later));
}

/** When a run ended by the clock of the server, in milliseconds since 1970. */
function finishedMs({ finishedAt, sentAt, receivedAt }: RunRow): number {
  const aheadMs = sentAt === null ? 0 : Date.parse(sentAt) - Date.parse(receivedAt);
  return Date.parse(finishedAt) - aheadMs;
}
