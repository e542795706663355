import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CloudApi, createCloudApi } from '../../src/api/cloud/cloud-api.ts';
import { cloudEndpoints } from '../../src/api/cloud/limits/rate-limits.ts';
import { CloudRefusedError } from '../../src/api/cloud/read-cloud-answer.ts';
import { Token } from '../../src/api/cloud/token.ts';
import { noting } from './noting.ts';

/** A running service to hold against the specification of the cloud API. */
export interface CloudService {
  readonly baseUrl: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

/** The contract of the cloud API: what every service that speaks it, recorded or simulated, must answer. */
export function describeCloudContract(name: string, start: () => Promise<CloudService>): void {
  describe(`cloud API contract: ${name}`, () => {
    let service: CloudService;
    let folder: string;
    let cloud: CloudApi;

    const called = new Set<PropertyKey>();
    const client = (token: string) =>
      noting(called, createCloudApi({ baseUrl: service.baseUrl, token: new Token(token), stateFolder: folder }));

    beforeAll(async () => {
      service = await start();
      folder = await mkdtemp(join(tmpdir(), 'flatfield-contract-'));
      cloud = client(service.token);
    });

    afterAll(async () => {
      await cloud.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('lists groups with a number, a name and a path', async () => {
      const groups = await cloud.listGroups();
      expect(groups.length).toBeGreaterThan(0);
      for (const { id, name, groupPath } of groups) {
        expect(Number.isInteger(id)).toBe(true);
        expect(name).not.toBe('');
        expect(groupPath).toMatch(/^\//);
      }
    });

    it('lists monitors, each id once, with only the status of their remote command', async () => {
      const monitors = await cloud.listMonitors();
      expect(monitors.length).toBeGreaterThan(0);
      expect(new Set(monitors.map(({ id }) => id)).size).toBe(monitors.length);
      for (const monitor of monitors) {
        expect(monitor).not.toHaveProperty('colorModes');
        expect(Object.keys(monitor.remoteCommand ?? {})).toEqual(['monitorConfiguration']);
        expect(Object.keys(monitor.remoteCommand?.monitorConfiguration ?? {})).toEqual(['status']);
        expect(monitor.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
      }
    });

    it('gives the details of a monitor with every field of its list item and all three commands', async () => {
      const [listed] = await cloud.listMonitors();
      const monitor = await cloud.getMonitor(listed?.id ?? '');
      expect(monitor).toMatchObject({
        id: listed?.id,
        modelName: listed?.modelName,
        serialNumber: listed?.serialNumber,
      });
      expect(Object.keys(monitor)).toEqual(expect.arrayContaining(Object.keys(listed ?? {})));
      expect(Object.keys(monitor)).toEqual(expect.arrayContaining(detailFields));
      const commands = monitor.remoteCommand ?? {};
      expect(Object.keys(commands).sort()).toEqual(['assetInformation', 'monitorConfiguration', 'requestToUpload']);
      for (const command of Object.values(commands)) {
        expect(Object.keys(command ?? {})).toEqual(
          expect.arrayContaining(['status', 'sentAt', 'recievedByMonitorAt', 'completedAt']),
        );
      }
    });

    it('gives a color mode by its zero-based index, with what it was calibrated to and the result', async () => {
      const [listed] = await cloud.listMonitors();
      const { colorModes } = await cloud.getMonitor(listed?.id ?? '');
      const calibrated = colorModes?.find(({ calibrationResult }) => calibrationResult != null);
      const detail = await cloud.getColorMode(listed?.id ?? '', calibrated?.index ?? -1);
      expect(detail).toMatchObject({ index: calibrated?.index, name: calibrated?.name, type: calibrated?.type });
      const { calibrationData, measurementData, executedAt } = detail.calibrationResult ?? {};
      for (const color of [
        calibrationData?.white,
        measurementData?.red,
        measurementData?.green,
        measurementData?.blue,
      ]) {
        expect(color?.x).toBeCloseTo((color?.X ?? 0) / ((color?.X ?? 0) + (color?.Y ?? 0) + (color?.Z ?? 0)), 3);
      }
      expect(measurementData?.black?.Y).toBeLessThan(calibrationData?.white?.Y ?? 0);
      expect(executedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    });

    it('lists monitor configurations', async () => {
      const [first] = await cloud.listMonitorConfigurations();
      expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(['id', 'name', 'owner', 'groupId', 'groupName']));
    });

    it('takes each of the three commands with one status a target', async () => {
      const targetMonitorIds = (await cloud.listMonitors()).slice(0, 2).map(({ id }) => id);
      const [configuration] = await cloud.listMonitorConfigurations();
      const outcomes = [
        await cloud.sendMonitorConfiguration({
          monitorConfigurationId: configuration?.id ?? '',
          targetMonitorIds,
          calibrationTiming: { type: 'POWER_SAVE' },
        }),
        await cloud.sendAssetInformation({ targetMonitorIds, assetInformation: null }),
        await cloud.sendRequestToUpload({ targetMonitorIds }),
      ];
      for (const { outcome, targets } of outcomes) {
        expect(outcome).toBe('accepted');
        expect(targets.map(({ monitorId, status }) => [monitorId, status])).toEqual(
          targetMonitorIds.map((id) => [id, 202]),
        );
      }
    });

    it('refuses another token with 401 and a body', async () => {
      const refused = await client('f'.repeat(40))
        .listGroups()
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(CloudRefusedError);
      expect((refused as CloudRefusedError).status).toBe(401);
      expect((refused as CloudRefusedError).message).not.toContain('no message');
    });

    it('is tried for every operation', () => {
      expect(cloudEndpoints.filter((name) => !called.has(name))).toEqual([]);
    });
  });
}

const detailFields = [
  'keyLock',
  'duePriority',
  'rangeExtension',
  'selfCalibrationSettings',
  'selfCorrectionSettings',
  'builtInSensor',
  'colorModes',
  'assetInformation',
  'detailsUploadedAt',
];
