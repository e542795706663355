import { meantName } from '../../base/closest-name.ts';
import type { ListedMonitor } from '../../cloud-api/schemas/monitor-schema.ts';
import { usageError } from '../exit-codes.ts';

/** Throws `usage` if no monitor of the fleet is in the group with that name or id: a check of nothing would look like a good one. */
export function requireGroup(
  fleet: readonly Pick<ListedMonitor, 'groupName' | 'groupId'>[],
  group: string | undefined,
): void {
  if (group === undefined || fleet.some(({ groupName, groupId }) => groupName === group || groupId === group)) return;
  const names = Array.from(new Set(fleet.flatMap(({ groupName }) => groupName ?? []))).sort();
  const known = names.length === 0 ? ': the monitors of the fleet are in no group.' : meantName(group, names);
  throw usageError(`--group: no monitor is in a group ${JSON.stringify(group)}${known}`);
}
