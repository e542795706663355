import { describe, expect, it } from 'vitest';
import type { CloudMonitor, ListedMonitor } from '../../../src/api/cloud/schemas/monitor-schema.ts';
import { ask } from '../ask.ts';
import { simulatedCloud } from './simulated-cloud.ts';

const list = async ({ api }: Pick<Awaited<ReturnType<typeof simulatedCloud>>, 'api'>) =>
  ((await api('/monitors')).json as { monitors: ListedMonitor[] }).monitors;

it('writes the gamma of the parameters as the specification does: STANDARD, a text, a number', async () => {
  const { id, api } = await simulatedCloud();
  for (const index of [0, 1, 5, 7]) {
    const { json } = await api(`/monitors/${id}/color-modes/${index}`);
    expect(json).toHaveProperty('parameters.gamma', {
      type: 'STANDARD',
      value: expect.any(String),
      pqOption: expect.any(Number),
    });
  }
  expect((await api(`/monitors/${id}/color-modes/0`)).json).toMatchObject({
    parameters: { gamma: { value: '2.2' } },
    calibrationTarget: { gamma: { type: 'GAMMA', value: 2.2 } },
  });
});

describe('the simulated fleet', () => {
  it('is the monitors of the local API, removed ones left out', async () => {
    const cloud = await simulatedCloud({ removedShare: 0.5 }, { monitors: 40 });
    const { monitors: local } = (await ask(cloud.simulator.url, '/monitors')).json as { monitors: ListedMonitor[] };
    expect(local).toHaveLength(40);
    const listed = await list(cloud);
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.length).toBeLessThan(35);
    for (const { id, modelName, serialNumber } of listed) expect(local).toContainEqual({ id, modelName, serialNumber });
    const removed = local.find(({ id }) => !listed.some((each) => each.id === id));
    expect((await cloud.api(`/monitors/${removed?.id}`)).status).toBe(404);
    expect((await cloud.api(`/monitors/${removed?.id}/color-modes/0`)).status).toBe(404);
    const { json } = await cloud.send('request-to-upload', { targetMonitorIds: [removed?.id] });
    expect(json).toEqual({ responses: [{ targetMonitorId: removed?.id, status: 404 }] });
  });

  it('begins with the monitor of the scenario, however large it is', async () => {
    const [alone, many] = [await simulatedCloud(), await simulatedCloud({}, { monitors: 500 })];
    expect(many.id).toBe(alone.id);
    const [first] = await list(alone);
    expect(first).toMatchObject({ id: alone.id, modelName: 'CG279X', usageHours: 1300 });
  });

  it('varies as fleets do', async () => {
    const monitors = await list(await simulatedCloud({}, { monitors: 2000 }));
    const kinds = (pick: (monitor: ListedMonitor) => unknown) => new Set(monitors.map(pick)).size;
    expect(new Set(monitors.map(({ id }) => id)).size).toBe(monitors.length);
    expect(kinds(({ modelName }) => modelName)).toBe(8);
    expect(kinds(({ groupName }) => groupName)).toBe(40);
    expect(kinds(({ firmwareVersion }) => firmwareVersion)).toBe(3);
    expect(kinds(({ monitorConfigurationName }) => monitorConfigurationName)).toBe(5);
    expect(kinds(({ calibratedAt }) => calibratedAt)).toBeGreaterThan(300);
    expect(monitors.filter(({ usageHours }) => (usageHours ?? 0) > 30_000).length).toBeGreaterThan(20);
    expect(monitors.filter(({ serialNumber }) => serialNumber.startsWith('0')).length).toBeGreaterThan(100);
    expect(monitors.filter(({ calibratedAt }) => calibratedAt === null).length).toBeGreaterThan(20);
    expect(
      monitors.every(({ usageHours, postCalibrationUsageHours }) => {
        return (usageHours ?? 0) >= (postCalibrationUsageHours ?? 0);
      }),
    ).toBe(true);
  });

  it('is the same for the same seed, another for another', async () => {
    const once = await list(await simulatedCloud({}, { monitors: 60 }));
    expect(await list(await simulatedCloud({}, { monitors: 60 }))).toEqual(once);
    expect(await list(await simulatedCloud({}, { monitors: 60, seed: 2 }))).not.toEqual(once);
  });

  it('holds ten thousand monitors', async () => {
    const monitors = await list(await simulatedCloud({ removedShare: 0 }, { monitors: 10_000 }));
    expect(new Set(monitors.map(({ id }) => id)).size).toBe(10_000);
  });

  it('loses the zeros of serial numbers that it writes as numbers', async () => {
    const texts = await list(await simulatedCloud({}, { monitors: 60 }));
    const numbers = await list(await simulatedCloud({ serialNumbers: 'number' }, { monitors: 60 }));
    expect(numbers.map(({ serialNumber }) => serialNumber)).toEqual(
      texts.map(({ serialNumber }) => Number(serialNumber)),
    );
    expect(texts.some(({ serialNumber }) => serialNumber.startsWith('0'))).toBe(true);
  });

  it('gives each monitor of the list and each configuration a group that the groups name', async () => {
    const cloud = await simulatedCloud({}, { monitors: 200 });
    const { groups } = (await cloud.api('/groups')).json as { groups: { id: number; name: string }[] };
    const names = groups.map(({ name }) => name);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(4);
    for (const { groupName } of await list(cloud)) expect(names).toContain(groupName);
    const { monitorConfigurations } = (await cloud.api('/monitor-configurations')).json as {
      monitorConfigurations: { groupName: string }[];
    };
    for (const { groupName } of monitorConfigurations) expect(names).toContain(groupName);
  });
});

interface LocalResult extends Record<string, unknown> {
  errorCode: string | null;
  executedAt: string;
}

/** What both APIs tell of a calibration. */
function pickSharedFields(result: LocalResult): Record<string, unknown> {
  const onlyLocal = ['id', 'executor', 'colorNavigatorVersion', 'errorCode'];
  return Object.fromEntries(Object.entries(result).filter(([name]) => !onlyLocal.includes(name)));
}

describe('one rig behind both APIs', () => {
  const results = '/color-modes/0/target/calibration-results';

  it('shows the calibration of each mode that is in force, the same in list, details, color mode and local API', async () => {
    const { api, simulator, ids } = await simulatedCloud({ removedShare: 0 }, { monitors: 60 });
    const listed = new Map((await list({ api })).map((monitor) => [monitor.id, monitor]));
    for (const id of ids.slice(0, 12)) {
      const monitor = (await api(`/monitors/${id}`)).json as CloudMonitor;
      const mode = (await api(`/monitors/${id}/color-modes/0`)).json as Record<string, unknown>;
      const local = (await ask(simulator.url, `/monitors/${id}${results}`)).json as {
        calibrationResults: LocalResult[];
      };
      const newest = local.calibrationResults
        .filter(({ errorCode }) => errorCode === null)
        .sort((left, right) => right.executedAt.localeCompare(left.executedAt))[0];
      const result = mode['calibrationResult'];
      expect(result).toEqual(newest === undefined ? null : pickSharedFields(newest));
      expect(monitor.colorModes?.[0]?.calibrationResult?.executedAt).toBe(newest?.executedAt);
      expect(listed.get(id)?.calibratedAt).toBe(newest?.executedAt ?? null);
      expect(monitor.calibratedAt).toBe(newest?.executedAt ?? null);
    }
  });

  it('shows what was changed through the local API, and that something was', async () => {
    const { api, simulator, clock, id } = await simulatedCloud();
    const before = (await api(`/monitors/${id}`)).json as CloudMonitor;
    const put = (path: string, body: object) => ask(simulator.url, `/monitors/${id}${path}`, { method: 'PUT', body });
    await put('/color-modes/selected-index', { index: 3 });
    await put('/key-lock', { keyLock: 'MENU' });
    clock.turn(60_000);
    const [listed] = await list({ api });
    const after = (await api(`/monitors/${id}`)).json as CloudMonitor;
    expect(after.keyLock).toBe('MENU');
    expect(after.colorModes?.filter(({ selected }) => selected).map(({ index }) => index)).toEqual([3]);
    expect(Date.parse(after.updatedAt ?? '')).toBeGreaterThan(Date.parse(before.updatedAt ?? ''));
    expect(after.detailsUploadedAt).toBe(after.updatedAt);
    expect(listed?.updatedAt).toBe(after.updatedAt);
    expect(((await api(`/monitors/${id}`)).json as CloudMonitor).updatedAt).toBe(after.updatedAt);
  });

  it('shows a self-calibration: its times, its result, and no hours since', async () => {
    const { api, simulator, clock, id } = await simulatedCloud();
    const shown = async () => (await api(`/monitors/${id}`)).json as CloudMonitor;
    const before = await shown();
    expect(before.postCalibrationUsageHours).toBeGreaterThan(0);
    clock.turn(120_000);
    await ask(simulator.url, `/monitors/${id}/selfcalibration/execution`, { method: 'PUT', body: { action: 'RUN' } });
    await expect.poll(() => simulator.rig.monitors[0]?.revision).toBe(1);
    const after = await shown();
    const { calibratedAt, selfCalibrationExecutedAt, postCalibrationUsageHours } = after;
    const colorModes = after.colorModes ?? [];
    expect(calibratedAt).toSatisfy((at: string) => at > (before.calibratedAt ?? ''));
    expect(selfCalibrationExecutedAt).toBe(calibratedAt);
    expect(postCalibrationUsageHours).toBe(0);
    const ofMode = colorModes.map((mode) => mode.selfCalibrationResult?.executedAt === calibratedAt);
    expect(ofMode).toEqual(colorModes.map(({ selected }) => selected));
    expect(colorModes.find(({ selected }) => selected)).toMatchObject({
      postCalibrationUsageHours: 0,
      selfCalibrationResult: { resultCode: '0' },
    });
  });

  it('keeps the time of its calibration when a mode without a target is selected', async () => {
    const { api, simulator, id } = await simulatedCloud();
    const before = (await api(`/monitors/${id}`)).json as CloudMonitor;
    const standard = before.colorModes?.find(({ type }) => type === 'STANDARD');
    const body = { index: standard?.index };
    await ask(simulator.url, `/monitors/${id}/color-modes/selected-index`, { method: 'PUT', body });
    const after = (await api(`/monitors/${id}`)).json as CloudMonitor;
    expect(after.colorModes?.find(({ selected }) => selected)?.type).toBe('STANDARD');
    expect(after.calibratedAt).toBe(before.calibratedAt);
  });

  it('keeps its own time if the clock of the computer is wrong', async () => {
    const { api, simulator, clock, id, send } = await simulatedCloud();
    simulator.rig.stepClock(-86_400_000);
    await send('request-to-upload', { targetMonitorIds: [id] });
    const { remoteCommand } = (await api(`/monitors/${id}`)).json as CloudMonitor;
    expect(Date.parse(remoteCommand?.requestToUpload?.sentAt ?? '')).toBe(clock.now().getTime() - 1000);
  });

  it('knows no such monitor, no such mode', async () => {
    const { api, id } = await simulatedCloud();
    for (const path of ['/monitors/nobody', '/monitors/nobody/color-modes/0', `/monitors/${id}/color-modes/10`]) {
      const answer = await api(path);
      expect([answer.status, answer.json]).toEqual([404, { message: expect.any(String) }]);
    }
  });
});
