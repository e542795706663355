import { expect, it, onTestFinished } from 'vitest';
import { type CloudApi, createCloudApi } from '../../../src/api/cloud/cloud-api.ts';
import { Token } from '../../../src/api/cloud/token.ts';
import { FlatfieldError } from '../../../src/base/flatfield-error.ts';
import { inspect } from '../../../src/inspect/inspect.ts';
import { expectedCalibrations } from '../../../src/read/monitor/expected-calibration.ts';
import { reportConsole } from '../../../src/report/report-console.ts';
import { openSimulated } from './open-simulated.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const BUSY = { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 };
const inUse = { enabled: true, executeInUse: true, schedule: BUSY };

const details = (fields: object) => ({ id: 'm', modelName: 'M', serialNumber: '1', ...fields });

function cloudOf(answer: () => object): CloudApi {
  return { getMonitor: async () => answer() } as unknown as CloudApi;
}

const expected = (fields: object) =>
  expectedCalibrations(
    cloudOf(() => details(fields)),
    'm',
    NOW,
  );

it.each<[string, object]>([
  [
    'has an interval that may be used up',
    { postCalibrationUsageHours: 199, detailsUploadedAt: '2026-05-31T23:00:00Z' },
  ],
  ['has no known usage', {}],
  ['was uploaded long ago', { postCalibrationUsageHours: 10, detailsUploadedAt: '2026-05-01T00:00:00Z' }],
  ['was last executed long ago', { selfCalibrationExecutedAt: '2026-05-01 00:00' }],
])('a self-calibration in use whose schedule %s is warned of', async (_, fields) => {
  const found = await expected({ selfCalibrationSettings: inUse, ...fields });
  expect(found).toEqual([{ by: 'schedule', said: expect.stringContaining('usageTimeIntervalHours 200') }]);
});

it.each<[string, object]>([
  ['is switched off', { selfCalibrationSettings: { ...inUse, enabled: false } }],
  ['does not run in use', { selfCalibrationSettings: { ...inUse, executeInUse: false } }],
  ['was executed yesterday', { selfCalibrationSettings: inUse, selfCalibrationExecutedAt: '2026-05-31 00:00' }],
  [
    'has not been used up by use',
    { selfCalibrationSettings: inUse, postCalibrationUsageHours: 10, detailsUploadedAt: '2026-05-31T00:00:00Z' },
  ],
])('a self-calibration that %s is not warned of', async (_, fields) => {
  expect(await expected(fields)).toEqual([]);
});

it('a configuration that was sent and not completed is warned of, one that was completed is not', async () => {
  const sent = { status: 'SENT', calibrationTiming: 'POWER_SAVE' };
  const found = await expected({ remoteCommand: { monitorConfiguration: sent } });
  expect(found).toEqual([{ by: 'configuration', said: 'status SENT, calibrationTiming POWER_SAVE' }]);
  const done = { ...sent, completedAt: '2026-05-31T00:00:00Z' };
  expect(await expected({ remoteCommand: { monitorConfiguration: done } })).toEqual([]);
});

it('a cloud that does not give the details warns of nothing', async () => {
  const refusing = cloudOf(() => {
    throw new FlatfieldError('rate-limited', 'no call is left');
  });
  expect(await expectedCalibrations(refusing, 'm', NOW)).toEqual([]);
});

it('a run that passes says in its record and on the console that a self-calibration may have begun', async () => {
  const { api, simulator, monitorId } = await openSimulated({ cloud: {} });
  const token = new Token(simulator.cloudToken);
  const real = createCloudApi({ baseUrl: simulator.cloudUrl, token, stateFolder: null });
  onTestFinished(() => real.close());
  const due = { selfCalibrationSettings: inUse, selfCalibrationExecutedAt: null, detailsUploadedAt: null };
  const cloud: CloudApi = { ...real, getMonitor: async (...of) => ({ ...(await real.getMonitor(...of)), ...due }) };
  const showPatch = (patch: Parameters<typeof simulator.showPatch>[1]) => simulator.showPatch(monitorId, patch);
  const inspection = await inspect({ api, cloud, resolution: '3840x2160', patches: ['white'], showPatch });
  expect(inspection.judgment.verdict.outcome).toBe('pass');
  expect(inspection.conditions?.expectedCalibrations).toMatchObject([{ by: 'schedule' }]);
  expect(reportConsole(inspection, { color: false, width: 1000 })).toContain(
    '- A self-calibration may begin during the run, by its schedule (type USAGE_TIME_INTERVAL, usageTimeIntervalHours 200',
  );
});
