import type { CallHistory } from './call-history.ts';
import type { RateLimit } from './rate-limit.ts';
import { type CloudEndpoint, endpointLimits, overallWindowMs } from './rate-limits.ts';

/**
 * Reason why a call waits. `endpoint-limit` and `overall-limit`: this user's calls, as counted here; `under-way`: too many calls have not ended, and
 * their end is unknown; `refused`: the service answered 429.
 */
export type WaitReason = 'endpoint-limit' | 'overall-limit' | 'under-way' | 'refused';

/** Time from which the next call to an endpoint may be sent. */
export interface Opening {
  /** From now; 0 or less if there is room now. */
  readonly inMs: number;
  /** True if nothing that happens before can bring it forward. */
  readonly certain: boolean;
  readonly reason: WaitReason;
}

export interface LimitOptions {
  /** Precision of the clock; `clockDrift` comes on top. */
  readonly marginMs: number;
  /** Limit over all endpoints; 0: none. */
  readonly callsPerSecond: number;
}

/** The latest of what the endpoint's limit, the limit over all endpoints and the last refusal ask for. */
export function openingOf(
  history: CallHistory,
  endpoint: CloudEndpoint,
  nowMs: number,
  { marginMs, callsPerSecond }: LimitOptions,
): Opening {
  const overall = { calls: callsPerSecond, windowMs: overallWindowMs };
  return [
    opensIn(history, endpointLimits[endpoint], nowMs, marginMs, endpoint),
    ...(callsPerSecond === 0 ? [] : [opensIn(history, overall, nowMs, marginMs)]),
    unblocksIn(history, endpoint, nowMs),
  ].reduce((latest, one) => (one.inMs > latest.inMs ? one : latest));
}

/** Max drift between the clocks of two computers, as a fraction of a window: two parts in ten thousand, twice that of a bad quartz. */
const clockDrift = 0.0002;

/**
 * Time until a window has room again. The service may have received a call as late as its answer came here, and the next call arrives no sooner than
 * it is sent: counting from the answer, no delay on the way can bring too many into one window.
 */
function opensIn(
  history: CallHistory,
  limit: RateLimit,
  nowMs: number,
  marginMs: number,
  endpoint?: CloudEndpoint,
): Opening {
  const reason = endpoint === undefined ? 'overall-limit' : 'endpoint-limit';
  const open: Opening = { inMs: 0, certain: true, reason };
  if (history.count(endpoint) < limit.calls) return open;
  const oldest = history.arrivals(nowMs - countedMs(limit), nowMs, endpoint).at(-limit.calls);
  if (oldest === undefined) return open;
  const inMs = oldest.atMs - nowMs + limit.windowMs * (1 + clockDrift) + marginMs;
  return oldest.ended ? { inMs, certain: true, reason } : { inMs, certain: false, reason: 'under-way' };
}

/** Time for which an arrival counts, in ms; a little more does no harm. */
export function countedMs({ windowMs }: RateLimit): number {
  return windowMs * (1 + 2 * clockDrift);
}

function unblocksIn({ blocks }: CallHistory, endpoint: CloudEndpoint, nowMs: number): Opening {
  const inMs = (blocks.get(endpoint)?.untilMs ?? nowMs) - nowMs;
  // Longer than any window is no wait for a limit: the clock was set back since.
  return { inMs: inMs > longestRefusalMs ? 0 : inMs, certain: true, reason: 'refused' };
}

export const longestRefusalMs = 25 * 3_600_000;
