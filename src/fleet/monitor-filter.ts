import type { ListedMonitor } from '../api/cloud/schemas/monitor-schema.ts';
import { earliestTimeMs } from '../api/cloud/service-time.ts';

/** Selection of monitors of a fleet; a field left out does not restrict it. */
export interface MonitorFilter {
  /** Name or UUID of the group, exactly. */
  readonly group?: string | undefined;
  /** Model name, letters of either case. */
  readonly model?: string | undefined;
  /** Usage hours above this number. */
  readonly usageHoursAbove?: number | undefined;
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm`: last calibrated before it, compared as written. */
  readonly calibratedBefore?: string | undefined;
  /** Name of the present monitor configuration, exactly. */
  readonly configuration?: string | undefined;
}

/**
 * The monitors that a filter means. It is there to find what needs attention, so that a monitor whose usage or calibration
 * date is not known counts as above and before.
 */
export function filterMonitors(monitors: readonly ListedMonitor[], filter: MonitorFilter): ListedMonitor[] {
  return monitors.filter((monitor) => meetsFilter([monitor], filter));
}

/** True if a filter selects a monitor of which several records are known: one of them that meets a condition is enough. */
export function meetsFilter(records: readonly ListedMonitor[], filter: MonitorFilter): boolean {
  return conditions.every((holds) => records.some((record) => holds(record, filter)));
}

const conditions: readonly ((monitor: ListedMonitor, filter: MonitorFilter) => boolean)[] = [
  ({ groupName, groupId }, { group }) => group === undefined || groupName === group || groupId === group,
  ({ modelName }, { model }) => model === undefined || modelName.toLowerCase() === model.toLowerCase(),
  ({ usageHours }, { usageHoursAbove }) =>
    usageHoursAbove === undefined || (usageHours ?? Number.POSITIVE_INFINITY) > usageHoursAbove,
  ({ calibratedAt }, { calibratedBefore }) =>
    calibratedBefore === undefined ||
    calibratedAt == null ||
    earliestTimeMs(calibratedAt) === undefined ||
    calibratedAt < calibratedBefore,
  ({ monitorConfigurationName }, { configuration }) =>
    configuration === undefined || monitorConfigurationName === configuration,
];
