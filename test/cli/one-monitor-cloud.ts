import { randomBytes } from 'node:crypto';
import type { CloudMonitor } from '../../src/api/cloud/schemas/monitor-schema.ts';
import { type FakeCloud, type FakeCloudOptions, startFakeCloud } from '../api/cloud/fake-cloud.ts';
import { overSockets } from '../base/http/over-sockets.ts';
import type { FakeAnswer } from '../base/http/service.ts';

type Json = Record<string, unknown>;

export interface OneMonitorCloud extends FakeCloud {
  readonly token: string;
  /** Color mode 0, as it is answered; may be changed. */
  readonly mode: Json;
  /** Details of the monitor, as they are answered; may be changed. */
  readonly details: Json;
  /** Answers in place of the next ones. */
  readonly first: FakeAnswer[];
}

/** The monitor of a local API in a cloud API below `/prefix`, in answers that have no field beyond the specification. */
export async function serveOneMonitor(localUrl: string): Promise<OneMonitorCloud> {
  const { id, mode: local, result } = await readLocal(localUrl);
  const token = randomBytes(20).toString('hex');
  const first: FakeAnswer[] = [];
  const shared = {
    index: 0,
    name: local['name'],
    selected: true,
    enabled: true,
    type: local['type'],
    postCalibrationUsageHours: 12,
    selfCalibrationResult: { executedAt: '2026-01-01 00:00', resultCode: '0' },
  };
  const { calibrationData, measurementData, executedAt, sensorInformation } = result;
  const monitorInformation = { usageHours: 100, usageMinutes: 0, duePriority: 'UNIFORMITY' };
  const mode: Json = {
    ...shared,
    parameters: local['parameters'],
    calibrationTarget: {
      brightness: { type: 'CANDELA', value: 120 },
      blackLevel: { type: 'MIN' },
      whitePoint: { type: 'STANDARD', value: 'D65' },
      gamma: { type: 'GAMMA', value: 2.2 },
      gamut: { type: 'NATIVE' },
      calibrationPolicy: 'GRAY_BALANCE',
      optimizeForLimited109: false,
    },
    calibrationResult: { calibrationData, measurementData, executedAt, monitorInformation, sensorInformation },
  };
  const assetFields = ['assetNumber', 'location1', 'location2', 'user', 'custom1', 'custom2', 'custom3', 'custom4'];
  const details: Json = {
    modelName: 'M',
    serialNumber: 12_345_678,
    groupId: '00000000-0000-4000-8000-000000000001',
    groupName: 'G',
    updatedAt: '2026-01-02T00:00:00Z',
    id,
    remoteCommand: { assetInformation: { status: 'NO_COMMAND', sentAt: null, completedAt: null } },
    colorModes: [{ ...shared, calibrationResult: { executedAt } }],
    assetInformation: Object.fromEntries(assetFields.map((name) => [name, name])),
  };
  const answer: FakeCloudOptions['answer'] = ({ path }) => {
    const early = first.shift();
    if (early !== undefined) return early;
    if (path.endsWith(`/monitors/${id}/color-modes/0`)) return { body: mode };
    if (path.includes('/color-modes/')) return { status: 404, body: {} };
    return path.endsWith(`/monitors/${id}`) ? { body: details } : undefined;
  };
  const monitors = [details as unknown as CloudMonitor];
  const fake = await startFakeCloud({ token, prefix: '/prefix', monitors, answer }, overSockets);
  return { ...fake, token, mode, details, first };
}

/** A monitor as its local API shows it, read without Flatfield's client. */
async function readLocal(
  localUrl: string,
): Promise<{ readonly id: string; readonly mode: Json; readonly result: Json }> {
  const get = async (path: string) =>
    (await fetch(new URL(path, localUrl), { headers: { connection: 'close' } })).json() as Promise<Json>;
  const { monitors } = (await get('/monitors')) as unknown as { monitors: { id: string }[] };
  const id = monitors[0]?.id ?? '';
  const mode = await get(`/monitors/${id}/color-modes/0`);
  const { calibrationResults } = await get(`/monitors/${id}/color-modes/0/target/calibration-results`);
  // The local API also tells of calibrations that failed, without colors.
  const results = (calibrationResults as Json[]).filter((one) => one['measurementData'] !== null);
  const result = results.reduce((newest, one) =>
    String(one['executedAt']) > String(newest['executedAt']) ? one : newest,
  );
  return { id, mode, result };
}
