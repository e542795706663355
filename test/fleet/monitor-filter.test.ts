import { describe, expect, it } from 'vitest';
import { listedMonitorSchema } from '../../src/api/cloud/schemas/monitor-schema.ts';
import { filterMonitors, type MonitorFilter } from '../../src/fleet/monitor-filter.ts';

const monitors = [
  {
    id: 'a',
    modelName: 'CG279X',
    serialNumber: '1',
    groupName: 'G',
    groupId: 'g-1',
    usageHours: 30_001,
    calibratedAt: '2023-01-01 00:00',
  },
  {
    id: 'b',
    modelName: 'CG319X',
    serialNumber: '2',
    groupName: 'H',
    groupId: 'g-2',
    usageHours: 30_000,
    calibratedAt: '2024-01-01 00:00',
  },
  { id: 'c', modelName: 'CG319X', serialNumber: '3', monitorConfigurationName: 'K' },
].map((one) => listedMonitorSchema.parse(one));

describe('filterMonitors', () => {
  it.each<[MonitorFilter, string]>([
    [{}, 'abc'],
    [{ group: 'G' }, 'a'],
    [{ group: 'g-2' }, 'b'],
    [{ model: 'cg319x' }, 'bc'],
    [{ usageHoursAbove: 30_000 }, 'ac'],
    [{ calibratedBefore: '2023-06-01' }, 'ac'],
    [{ calibratedBefore: '2023-01-01' }, 'c'],
    [{ configuration: 'K' }, 'c'],
    [{ model: 'CG319X', usageHoursAbove: 40_000 }, 'c'],
    [{ model: 'CG319X', group: 'G' }, ''],
  ])('%j means %j', (filter, ids) => {
    expect(
      filterMonitors(monitors, filter)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });
});
