/** At most `calls` in any stretch of `windowMs`. */
export interface RateLimit {
  readonly calls: number;
  readonly windowMs: number;
}

const hourMs = 3_600_000;

/** The endpoints of the cloud API with their limits for one user. Source: cloud monitor management API, part 8. */
const limits = {
  listGroups: { calls: 100, windowMs: hourMs },
  listMonitors: { calls: 100, windowMs: hourMs },
  getMonitor: { calls: 300, windowMs: hourMs },
  getColorMode: { calls: 6000, windowMs: 24 * hourMs },
  listMonitorConfigurations: { calls: 100, windowMs: hourMs },
  sendMonitorConfiguration: { calls: 100, windowMs: hourMs },
  sendAssetInformation: { calls: 100, windowMs: hourMs },
  sendRequestToUpload: { calls: 100, windowMs: hourMs },
};

export type CloudEndpoint = keyof typeof limits;

export const endpointLimits: Readonly<Record<CloudEndpoint, RateLimit>> = limits;

export const cloudEndpoints = Object.keys(limits) as readonly CloudEndpoint[];

/** Limit of one user over all endpoints together. Source: the service's current reference. */
export const overallLimit: RateLimit = { calls: 5, windowMs: 1000 };

/**
 * Waits after a 429 that names none, by how many came in a row: the first may be about the second that just passed; from
 * the second on the endpoint's window is taken to be full by another program's calls, and is asked ever more rarely,
 * but often enough to lose no more than a quarter of an hour once it opens.
 */
export const refusalBackOffMs: readonly number[] = [1000, 10_000, 60_000, 300_000, 900_000];
