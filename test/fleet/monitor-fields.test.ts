import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { colorModeDetailSchema } from '../../src/api/cloud/schemas/color-mode-schema.ts';
import { cloudMonitorSchema } from '../../src/api/cloud/schemas/monitor-schema.ts';
import {
  colorModeFields,
  detailFields,
  fieldColumn,
  groupFields,
  listFields,
  type MonitorFields,
} from '../../src/fleet/monitor-fields.ts';
import { fixture } from '../api/cloud/fixture.ts';

const everything: MonitorFields = {
  monitor: cloudMonitorSchema.parse(fixture('monitor')),
  colorModes: { 1: colorModeDetailSchema.parse(fixture('color-mode')) },
  group: { id: 7, name: 'G', groupPath: '/G' },
};
/** The schema takes a value for each of these, as other types of them have; the specification shows none. */
const withoutValue = [
  'colorModes.1.parameters.gamut.value',
  'colorModes.1.calibrationTarget.blackLevel.value',
  'colorModes.1.calibrationTarget.gamut.value',
];
const fields = [...detailFields, ...groupFields, ...colorModeFields.map((name) => `colorModes.1.${name}`)];

describe('a column of the list of monitors', () => {
  it.each(fields.filter((name) => !withoutValue.includes(name)))('shows %s', (name) => {
    const given = { ...fixture('monitor'), group: everything.group, colorModes: { 1: fixture('color-mode') } };
    const value = name.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], given);
    expect(value).toBeDefined();
    expect(fieldColumn(name)?.value(everything)).toBe(value);
  });

  it('exists for every group of fields of the specification', () => {
    const blocks = [
      'firmwareVersion',
      'groupId',
      'computer.name',
      'computer.os',
      'computer.clientSoftware',
      'computer.updatedAt',
      'remoteCommand.monitorConfiguration.calibrationTiming',
      'remoteCommand.assetInformation.recievedByMonitorAt',
      'remoteCommand.requestToUpload.completedAt',
      'selfCalibrationSettings.executeInUse',
      'selfCalibrationSettings.schedule.usageTimeIntervalHours',
      'selfCorrectionSettings.isStandardModeCalibrationEnabled',
      'builtInSensor.correlationInformation.referenceColorSensorName',
      'assetInformation.custom4',
      'colorModes.1.selfCalibrationResult.resultCode',
      'colorModes.1.calibrationResult.sensorInformation.colorSensorCompensationMethod',
      'colorModes.1.calibrationResult.sensorInformation.compensationTableId',
    ];
    expect(blocks.filter((name) => !fields.includes(name))).toEqual([]);
    expect(listFields).toContain('remoteCommand.monitorConfiguration.status');
    expect(listFields).not.toContain('remoteCommand.requestToUpload.status');
  });

  it('shows a color mode of details if it was not fetched by itself', () => {
    expect(fieldColumn('colorModes.0.name')?.value(everything)).toBe('Custom');
    expect(fieldColumn('colorModes.9.name')?.value(everything)).toBeNull();
  });

  it.each(['colorModes', 'colorModes.1.nothing', 'constructor', '__proto__', 'computer', ''])(
    'is none for %j',
    (name) => {
      expect(fieldColumn(name)).toBeUndefined();
    },
  );
});

describe('docs/reference/fleet.md', () => {
  it('names each field of a list, of details and of a color mode', async () => {
    const page = await readFile(new URL('../../docs/reference/fleet.md', import.meta.url), 'utf8');
    const [, section = ''] = page.split('### Columns');
    const rows =
      section
        .split('\n## ')[0]
        ?.split('\n')
        .filter((line) => line.startsWith('| ')) ?? [];
    const named = new Set(Array.from(rows.join('\n').matchAll(/`([^`]+)`/g), ([, name]) => name));
    const lacking = [...detailFields, ...groupFields, ...colorModeFields].filter((name) => !named.has(name));
    expect(lacking).toEqual([]);
  });
});
