import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import type { RateLimit } from '../../api/cloud/limits/rate-limit.ts';
import { type CloudEndpoint, endpointLimits, overallWindowMs } from '../../api/cloud/limits/rate-limits.ts';

/** Number of calls of each endpoint; 0 for those left out. */
export type CallCounts = Readonly<Partial<Record<CloudEndpoint, number>>>;

/**
 * The shortest time that calls take under the limits, in ms, with the calls already counted taken into account and the
 * endpoints running side by side. Refusals by other programs' calls come on top. Throws `call-count`.
 */
export async function timeUnderLimits(cloud: CloudApi, counts: CallCounts, nowMs: number): Promise<number> {
  const spacingMs = cloud.callsPerSecond === 0 ? 0 : overallWindowMs / cloud.callsPerSecond;
  let total = 0;
  let longestMs = 0;
  for (const [name, count] of Object.entries(counts)) {
    const endpoint = name as CloudEndpoint;
    total += count;
    const lastMs =
      count === 0
        ? nowMs
        : lastCallMs(count, endpointLimits[endpoint], await cloud.countedCallsMs(endpoint), { nowMs, spacingMs });
    longestMs = Math.max(longestMs, lastMs - nowMs);
  }
  return Math.max(longestMs, (total - 1) * spacingMs, 0);
}

/** Time when the last of `count` calls can be made, in ms since 1970. */
function lastCallMs(
  count: number,
  { calls, windowMs }: RateLimit,
  counted: readonly number[],
  { nowMs, spacingMs }: { readonly nowMs: number; readonly spacingMs: number },
): number {
  const times = [...counted];
  for (let made = 0; made < count; made += 1) {
    const opensMs = (times.at(-calls) ?? Number.NEGATIVE_INFINITY) + windowMs;
    const previousMs = made === 0 ? Number.NEGATIVE_INFINITY : (times.at(-1) ?? 0) + spacingMs;
    times.push(Math.max(nowMs, times.length < calls ? nowMs : opensMs, previousMs));
  }
  return times.at(-1) ?? nowMs;
}
