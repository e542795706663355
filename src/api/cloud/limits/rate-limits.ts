import { cloudOperations } from '../cloud-operations.ts';
import type { RateLimit } from './rate-limit.ts';

export type CloudEndpoint = keyof typeof cloudOperations;

export const cloudEndpoints = Object.keys(cloudOperations) as readonly CloudEndpoint[];

/** Limit of one user at each endpoint. */
export const endpointLimits = Object.fromEntries(
  cloudEndpoints.map((endpoint) => [endpoint, cloudOperations[endpoint].limit]),
) as Readonly<Record<CloudEndpoint, RateLimit>>;

/** Calls of one user in a second over all endpoints together. Source: the vendor's reference page; the specification has no such limit. */
export const defaultCallsPerSecond = 5;

/** Window of the limit over all endpoints. */
export const overallWindowMs = 1000;

/**
 * Waits after a 429 that names none, by how many came in a row: the first may be about the second that just passed; from
 * the second on the endpoint's window is taken to be full by another program's calls, and is asked ever more rarely,
 * but often enough to lose no more than a quarter of an hour once it opens.
 */
export const refusalBackOffMs: readonly number[] = [1000, 10_000, 60_000, 300_000, 900_000];
