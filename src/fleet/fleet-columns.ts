import type { Group, ListedMonitor, MonitorConfiguration } from '../api/cloud/schemas/monitor-schema.ts';
import type { Column } from '../report/tables/column.ts';

/** Columns of a list of groups. */
export const groupColumns: readonly Column<Group>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'groupPath', head: 'path', value: ({ groupPath }) => groupPath },
];

/** Columns of a list of monitors. */
export const monitorColumns: readonly Column<ListedMonitor>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'modelName', head: 'model', value: ({ modelName }) => modelName },
  { name: 'serialNumber', head: 'serial number', value: ({ serialNumber }) => serialNumber },
  { name: 'groupName', head: 'group', value: ({ groupName }) => groupName },
  { name: 'usageHours', head: 'usage h', value: ({ usageHours }) => usageHours },
  {
    name: 'postCalibrationUsageHours',
    head: 'since calibration h',
    value: ({ postCalibrationUsageHours }) => postCalibrationUsageHours,
  },
  { name: 'calibratedAt', head: 'calibrated', value: ({ calibratedAt }) => calibratedAt },
  {
    name: 'selfCalibrationExecutedAt',
    head: 'self-calibrated',
    value: ({ selfCalibrationExecutedAt }) => selfCalibrationExecutedAt,
  },
  {
    name: 'monitorConfigurationName',
    head: 'configuration',
    value: ({ monitorConfigurationName }) => monitorConfigurationName,
  },
  { name: 'status', head: 'command', value: ({ remoteCommand }) => remoteCommand?.monitorConfiguration?.status },
  { name: 'computer', value: ({ computer }) => computer?.name },
  { name: 'updatedAt', head: 'updated', value: ({ updatedAt }) => updatedAt },
];

/** Columns of a list of monitor configurations. */
export const configurationColumns: readonly Column<MonitorConfiguration>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'owner', value: ({ owner }) => owner },
  { name: 'groupName', head: 'group', value: ({ groupName }) => groupName },
  { name: 'groupId', head: 'group UUID', value: ({ groupId }) => groupId },
];
