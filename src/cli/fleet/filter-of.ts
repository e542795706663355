import type { CloudCallOptions } from '../../api/cloud/call-cloud.ts';
import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { listProblems } from '../../api/cloud/monitor-list.ts';
import type { Group, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { isOnCalendar } from '../../api/cloud/service-time.ts';
import { hasCode } from '../../base/flatfield-error.ts';
import { findGroup } from '../../fleet/find-group.ts';
import { filterMonitors, type MonitorFilter } from '../../fleet/monitor-filter.ts';
import { usageError } from '../exit-codes.ts';

/** Values of the filter options in cloud-options.ts. */
export interface FilterArguments {
  readonly group?: string | undefined;
  readonly model?: string | undefined;
  readonly 'usage-hours-above'?: number | undefined;
  readonly 'calibrated-before'?: string | undefined;
  readonly 'with-configuration'?: string | undefined;
}

/** The filter that the options make up. Throws `usage` for what is not a number or a date. */
export function filterOf(argv: FilterArguments): MonitorFilter {
  const { group, model, 'usage-hours-above': usageHoursAbove, 'calibrated-before': calibratedBefore } = argv;
  if (usageHoursAbove !== undefined && !Number.isFinite(usageHoursAbove)) {
    throw usageError('--usage-hours-above expects a number of hours.');
  }
  const isShaped = calibratedBefore === undefined || /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/.test(calibratedBefore);
  const [day, time = '00:00'] = (calibratedBefore ?? '2000-01-01').split(' ');
  if (!isShaped || !isOnCalendar(`${day}T${time}`)) {
    throw usageError(`--calibrated-before expects YYYY-MM-DD or "YYYY-MM-DD HH:mm", got "${calibratedBefore}".`);
  }
  return { group, model, usageHoursAbove, calibratedBefore, configuration: argv['with-configuration'] };
}

/**
 * A filter with its group as monitors name it. Throws `usage` for a group that no monitor is in: a check of nothing would look like a good one.
 * A list or folder with problems may lack monitors: then the group stays as it was given.
 */
export async function withGroup(
  filter: MonitorFilter,
  fleet: readonly ListedMonitor[],
  problems: readonly string[],
  listGroups: (() => Promise<readonly Group[]>) | null,
): Promise<MonitorFilter> {
  if (filter.group === undefined) return filter;
  try {
    return { ...filter, group: await findGroup(filter.group, fleet, listGroups) };
  } catch (error) {
    if (problems.length > 0 && hasCode(error, 'usage')) return filter;
    throw error;
  }
}

/** The monitors of the service that a filter means, the whole list that they are of, and what is wrong with it. */
export async function askFleet(cloud: CloudApi, given: MonitorFilter, call: CloudCallOptions) {
  const { monitors: fleet, ...list } = await cloud.listFleet(call);
  const problems = listProblems(list);
  let asked: Promise<Group[]> | undefined;
  const listGroups = () => {
    asked ??= cloud.listGroups(call);
    return asked;
  };
  const filter = await withGroup(given, fleet, problems, listGroups);
  return { monitors: filterMonitors(fleet, filter), fleet, list, problems, listGroups };
}
