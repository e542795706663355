import { describe, expect, it } from 'vitest';
import { colorModeDetailSchema } from '../../../src/api/cloud/schemas/color-mode-schema.ts';
import { cloudMonitorSchema, listedMonitorSchema } from '../../../src/api/cloud/schemas/monitor-schema.ts';
import { defaultDueLimits } from '../../../src/fleet/check/due-limits.ts';
import { judgeDue } from '../../../src/fleet/check/due-monitor.ts';

const now = new Date('2026-06-01T00:00:00Z');
const result = { executedAt: '2026-05-01 00:00', resultCode: '0' };
const listed = {
  id: 'a',
  modelName: 'M',
  serialNumber: '1',
  usageHours: 100,
  postCalibrationUsageHours: 10,
  calibratedAt: '2026-04-01 00:00',
  selfCalibrationExecutedAt: '2026-05-01 00:00',
  updatedAt: '2026-05-02T00:00:00Z',
  selfCalibrationSettings: {
    enabled: true,
    schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 },
  },
  selfCorrectionSettings: {
    enabled: true,
    schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 1 },
  },
  remoteCommand: {
    monitorConfiguration: { status: 'NO_COMMAND' },
    assetInformation: { status: 'NO_COMMAND' },
    requestToUpload: { status: 'NO_COMMAND' },
  },
};
const detail = { ...listed, colorModes: [{ index: 0, name: 'Mode', selfCalibrationResult: result }] };
const mode = { index: 0, name: 'Mode', selfCalibrationResult: result };

type World = Record<'listed' | 'detail' | 'mode', object>;
const good: World = { listed, detail, mode };

function stateOf(world: World) {
  return judgeDue(
    {
      listed: listedMonitorSchema.parse(world.listed),
      detail: cloudMonitorSchema.parse(world.detail),
      colorModes: [colorModeDetailSchema.parse(world.mode)],
    },
    defaultDueLimits,
    now,
  ).state;
}

/** A copy with a value at a path such as `colorModes.0.name`; objects on the way are made. */
function having(holder: object, path: string, value: unknown): object {
  const copy = structuredClone(holder);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const inner = keys.reduce<Record<string, unknown>>((at, key) => {
    at[key] ??= {};
    return at[key] as Record<string, unknown>;
  }, copy as never);
  inner[last] = value;
  return copy;
}

const badDates = ['2028-08-10 00:00', '2026-02-30 00:00', '2026-01-01 24:00', '2026-01-01', 'yesterday', ''];
const badTimes = [
  '2026-06-01T00:06:00Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01 00:00',
  'today',
  '',
];
const badHours = [-1, -0.001];
const commands = ['monitorConfiguration', 'assetInformation', 'requestToUpload'];
const moments = ['sentAt', 'recievedByMonitorAt', 'completedAt'];
const sentAt = '2026-05-01T00:00:00Z';
const badCommands = [
  { status: null },
  { status: 'WAITING' },
  { status: 'FAILED' },
  { status: 'no_command' },
  { status: 'NO_COMMAND', sentAt },
  { status: 'NO_COMMAND', completedAt: sentAt },
  { status: 'NO_COMMAND', sentAt, completedAt: '2026-04-30T00:00:00Z' },
];
const badSettings = [
  null,
  undefined,
  {},
  { enabled: null, schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 } },
  { enabled: false, schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 } },
  { enabled: true },
  { enabled: true, schedule: { type: 'DAILY', usageTimeIntervalHours: 200 } },
  { enabled: true, schedule: { type: 'USAGE_TIME_INTERVAL' } },
];
const modeFields: [string, readonly unknown[]][] = [
  ['postCalibrationUsageHours', [...badHours, 1001]],
  ['calibrationResult.executedAt', badDates],
  ['selfCalibrationResult.executedAt', [...badDates, '2026-02-01 00:00']],
  ['selfCalibrationResult.resultCode', ['E_SENSOR', '', ' ', null]],
];
const sharedFields: [string, readonly unknown[]][] = [
  ['usageHours', [...badHours, 30_001, null, undefined]],
  ['postCalibrationUsageHours', [...badHours, 1001, null, undefined]],
  ['calibratedAt', [...badDates, null, undefined]],
  ['selfCalibrationExecutedAt', [...badDates, '2026-02-01 00:00', null, undefined]],
  ['updatedAt', [...badTimes, null, undefined]],
  ['computer.updatedAt', badTimes],
  ['remoteCommand.monitorConfiguration', [...badCommands, null, undefined]],
  ...commands.flatMap((kind) =>
    moments.map((moment): [string, readonly unknown[]] => [
      `remoteCommand.${kind}`,
      badTimes.map((time) => ({ status: 'NO_COMMAND', [moment]: time })),
    ]),
  ),
];
const fields: Record<keyof World, [string, readonly unknown[]][]> = {
  listed: sharedFields,
  detail: [
    ...sharedFields,
    ['detailsUploadedAt', badTimes],
    ['builtInSensor.correlationInformation.executedAt', badDates],
    ['selfCalibrationSettings', badSettings],
    ['selfCorrectionSettings', badSettings],
    ['remoteCommand.assetInformation', [...badCommands, null, undefined]],
    ['remoteCommand.requestToUpload', [...badCommands, null, undefined]],
    ['selfCalibrationSettings.schedule', [{ type: 'X', usageTimeIntervalHours: -1 }]],
    ['selfCorrectionSettings.schedule', [{ type: 'X', usageTimeIntervalHours: -1 }]],
    ...modeFields.map(([path, bad]): [string, readonly unknown[]] => [`colorModes.0.${path}`, bad]),
  ],
  mode: [
    ...modeFields,
    ['calibrationResult.monitorInformation.usageHours', [...badHours, 30_001]],
    ['calibrationResult.monitorInformation.usageMinutes', badHours],
    ['calibrationResult.sensorInformation.correlationInformation.executedAt', badDates],
  ],
};

const rows = (Object.keys(good) as (keyof World)[]).flatMap((place) =>
  fields[place].flatMap(([path, bad]) => bad.map((value) => [place, path, value] as const)),
);

describe('the checks of a synced monitor', () => {
  it('find nothing wrong with a good one', () => {
    expect(stateOf(good)).toBe('good');
  });

  it.each(rows)('never leave it good with a bad value in %s at %s: %j', (place, path, value) => {
    expect(stateOf({ ...good, [place]: having(good[place], path, value) })).not.toBe('good');
  });

  it('count the result code of a color mode, though the details have another one', () => {
    expect(stateOf({ ...good, mode: having(mode, 'selfCalibrationResult.resultCode', 'E_SENSOR') })).toBe('due');
  });

  it.each(['recalibrate', '__proto', 'a b'])('look at a command that no document names: %s', (kind) => {
    const sent = (sentAt: unknown) =>
      having(detail, `remoteCommand.${kind}`, { status: 'NO_COMMAND', sentAt, completedAt: sentAt });
    expect(stateOf({ ...good, detail: sent('2026-05-01T00:00:00Z') })).toBe('good');
    for (const bad of ['2099-01-01T00:00:00Z', 5, '']) expect(stateOf({ ...good, detail: sent(bad) })).toBe('unknown');
    expect(stateOf({ ...good, detail: having(detail, `remoteCommand.${kind}`, 'sent in 2099') })).toBe('unknown');
  });

  it.each(['suCCe\u017f\u017f', '\ufeffOK', 'O\u212a', '\u00a0OK'])('take %j for another code', (code) => {
    expect(stateOf({ ...good, mode: having(mode, 'selfCalibrationResult.resultCode', code) })).toBe('due');
  });

  it('do not call a monitor good that last reported long ago', () => {
    const last = (updatedAt: string) => ({ listed: { ...listed, updatedAt }, detail: { ...detail, updatedAt }, mode });
    expect(stateOf(last('2026-03-03T00:00:00Z'))).toBe('good');
    expect(stateOf(last('2026-03-02T23:59:59Z'))).toBe('unknown');
  });

  it('allow for clocks that differ by 5 minutes', () => {
    expect(stateOf({ ...good, detail: having(detail, 'detailsUploadedAt', '2026-06-01T00:04:59Z') })).toBe('good');
  });
});
