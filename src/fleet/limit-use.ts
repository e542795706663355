import type { CloudApi } from '../api/cloud/cloud-api.ts';
import { cloudOperations } from '../api/cloud/cloud-operations.ts';
import { type CloudEndpoint, cloudEndpoints } from '../api/cloud/limits/rate-limits.ts';
import type { Column } from '../report/tables/column.ts';

/** Use of one rate limit, by the calls that this computer counted. */
export interface LimitUse {
  readonly endpoint: CloudEndpoint;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly calls: number;
  readonly windowHours: number;
  readonly used: number;
  readonly left: number;
  /** UTC, ISO 8601; null if a call may be sent now. */
  readonly opensAt: string | null;
}

/** Use of the limit of every endpoint. Calls nothing. Throws `call-count`. */
export async function limitUse(cloud: Pick<CloudApi, 'countedCallsMs' | 'opensAtMs'>, now: Date): Promise<LimitUse[]> {
  const uses: LimitUse[] = [];
  for (const endpoint of cloudEndpoints) {
    const { method, path, limit } = cloudOperations[endpoint];
    const used = (await cloud.countedCallsMs(endpoint)).length;
    const opensAtMs = await cloud.opensAtMs(endpoint);
    uses.push({
      endpoint,
      method,
      path,
      calls: limit.calls,
      windowHours: limit.windowMs / 3_600_000,
      used,
      left: Math.max(0, limit.calls - used),
      opensAt: opensAtMs > now.getTime() ? new Date(Math.ceil(opensAtMs)).toISOString() : null,
    });
  }
  return uses;
}

/** Columns of a list of limits. */
export const limitColumns: readonly Column<LimitUse>[] = [
  { name: 'method', value: ({ method }) => method },
  { name: 'path', value: ({ path }) => path },
  { name: 'left', value: ({ left }) => left },
  { name: 'used', value: ({ used }) => used },
  { name: 'calls', head: 'limit', value: ({ calls }) => calls },
  { name: 'windowHours', head: 'window h', value: ({ windowHours }) => windowHours },
  { name: 'opensAt', head: 'next call', value: ({ opensAt }) => opensAt ?? 'now' },
];
