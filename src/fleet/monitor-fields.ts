import { z } from 'zod';
import { type CloudColorModeDetail, colorModeDetailSchema } from '../api/cloud/schemas/color-mode-schema.ts';
import {
  type CloudMonitor,
  cloudMonitorSchema,
  type Group,
  type ListedMonitor,
  listedMonitorSchema,
} from '../api/cloud/schemas/monitor-schema.ts';
import type { Column } from '../report/tables/column.ts';
import type { CsvField } from '../report/tables/write-csv.ts';

/** Everything known about a monitor, for a list of any of its fields. */
export interface MonitorFields {
  readonly monitor: ListedMonitor & Partial<CloudMonitor>;
  /** Those that a sync fetched by themselves, by index. */
  readonly colorModes?: Readonly<Record<string, CloudColorModeDetail>> | undefined;
  /** The only group of the list of groups that has the name of the monitor's. */
  readonly group?: Group | undefined;
}

/** Fields of a list entry, as paths such as `computer.os`. */
export const listFields: readonly string[] = leavesOf(listedMonitorSchema).filter(
  (path) => !path.startsWith('remoteCommand.') || path === 'remoteCommand.monitorConfiguration.status',
);

/** Fields of the group in the list of groups. */
export const groupFields: readonly string[] = ['group.id', 'group.groupPath'];

/** Fields of details, without their color modes. */
export const detailFields: readonly string[] = leavesOf(cloudMonitorSchema).filter((path) => path !== 'colorModes');

/** Fields of a color mode, in details or by itself. */
export const colorModeFields: readonly string[] = leavesOf(colorModeDetailSchema);

/** The column of a field, such as `computer.os` or, of the color mode with index 3, `colorModes.3.name`; undefined if there is no such field. */
export function fieldColumn(name: string): Column<MonitorFields> | undefined {
  const [, index, field = ''] = /^colorModes\.(\d+)\.(.+)$/.exec(name) ?? [];
  if (index !== undefined) {
    if (!colorModeFields.includes(field)) return undefined;
    return { name, value: (fields) => colorModeValue(fields, Number(index), field) };
  }
  if (groupFields.includes(name)) return { name, value: ({ group }) => valueAt(group, name.replace('group.', '')) };
  if (!listFields.includes(name) && !detailFields.includes(name)) return undefined;
  return { name, value: ({ monitor }) => valueAt(monitor, name) };
}

function colorModeValue({ monitor, colorModes }: MonitorFields, index: number, field: string): CsvField {
  const inDetails = monitor.colorModes?.find((mode) => mode.index === index);
  return valueAt(colorModes?.[index], field) ?? valueAt(inDetails, field);
}

function valueAt(holder: unknown, path: string): CsvField {
  const value = path.split('.').reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? Reflect.get(inner, key) : null;
  }, holder);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The paths of the values that a schema describes; a list is one value. */
function leavesOf(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return leavesOf(schema.unwrap(), path);
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape).flatMap(([name, inner]) =>
    leavesOf(inner, path === '' ? name : `${path}.${name}`),
  );
}
