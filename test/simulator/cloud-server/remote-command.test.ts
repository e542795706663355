import { describe, expect, it } from 'vitest';
import type { CloudMonitor } from '../../../src/api/cloud/schemas/monitor-schema.ts';
import { commandStatuses } from '../../../src/simulator/cloud-server/remote-command.ts';
import { simulatedCloud } from './simulated-cloud.ts';

type Cloud = Awaited<ReturnType<typeof simulatedCloud>>;

async function detail({ api, id }: Cloud): Promise<CloudMonitor> {
  return (await api(`/monitors/${id}`)).json as CloudMonitor;
}

async function configurations({ api }: Cloud) {
  const { monitorConfigurations } = (await api('/monitor-configurations')).json as {
    monitorConfigurations: { id: string; name: string }[];
  };
  return monitorConfigurations;
}

const noCommand = { status: 'NO_COMMAND', sentAt: null, recievedByMonitorAt: null, completedAt: null };

describe('a remote command', () => {
  it('is empty before one is sent', async () => {
    const { remoteCommand } = await detail(await simulatedCloud());
    expect(remoteCommand).toEqual({
      monitorConfiguration: { ...noCommand, monitorConfigurationName: null, calibrationTiming: null },
      assetInformation: noCommand,
      requestToUpload: noCommand,
    });
  });

  it('is received and completed after its time, and then changes the name of the configuration', async () => {
    const cloud = await simulatedCloud();
    const { clock, send, id, api } = cloud;
    const before = await detail(cloud);
    const all = await configurations(cloud);
    const other = all.find(({ name }) => name !== before.monitorConfigurationName);
    const { json } = await send('monitor-configuration', {
      monitorConfigurationId: other?.id,
      targetMonitorIds: [id],
      calibrationTiming: { type: 'POWER_SAVE' },
    });
    expect(json).toEqual({ responses: [{ targetMonitorId: id, status: 202 }] });
    const sentAt = clock.now().toISOString();
    const shared = { monitorConfigurationName: other?.name, calibrationTiming: 'POWER_SAVE', sentAt };
    const state = async () => (await detail(cloud)).remoteCommand?.monitorConfiguration;

    expect(await state()).toEqual({ ...shared, status: 'WAITING', recievedByMonitorAt: null, completedAt: null });
    clock.turn(20_000);
    const recievedByMonitorAt = new Date(Date.parse(sentAt) + 20_000).toISOString();
    expect(await state()).toEqual({ ...shared, status: 'IN_PROGRESS', recievedByMonitorAt, completedAt: null });
    expect((await detail(cloud)).monitorConfigurationName).toBe(before.monitorConfigurationName);
    expect((await api('/monitors')).json).toMatchObject({
      monitors: [{ id, remoteCommand: { monitorConfiguration: { status: 'IN_PROGRESS' } } }, {}, {}],
    });
    clock.turn(3_600_000);
    const completedAt = new Date(Date.parse(sentAt) + 200_000).toISOString();
    expect(await state()).toEqual({ ...shared, status: 'NO_COMMAND', recievedByMonitorAt, completedAt });
    const after = await detail(cloud);
    expect(after.monitorConfigurationName).toBe(other?.name);
    expect(after.updatedAt).toBe(completedAt);
    expect((await api('/monitors')).json).toMatchObject({
      monitors: [{ id, monitorConfigurationName: other?.name, updatedAt: completedAt }, {}, {}],
    });
  });

  it('sets all eight fields of the asset information, or empties them', async () => {
    const cloud = await simulatedCloud();
    const { clock, send, id } = cloud;
    expect((await detail(cloud)).assetInformation?.assetNumber).toBe('A-00001');
    await send('asset-information', { targetMonitorIds: [id], assetInformation: { location1: 'Room 5', custom1: '' } });
    clock.turn(25_000);
    const empty = {
      assetNumber: '',
      location1: '',
      location2: '',
      user: '',
      custom1: '',
      custom2: '',
      custom3: '',
      custom4: '',
    };
    expect((await detail(cloud)).assetInformation).toEqual({ ...empty, location1: 'Room 5' });
    await send('asset-information', { targetMonitorIds: [id], assetInformation: null });
    clock.turn(25_000);
    expect((await detail(cloud)).assetInformation).toEqual(empty);
  });

  it('uploads the details', async () => {
    const cloud = await simulatedCloud();
    const { clock, send, id } = cloud;
    const before = await detail(cloud);
    await send('request-to-upload', { targetMonitorIds: [id] });
    const sentMs = clock.now().getTime();
    expect((await detail(cloud)).detailsUploadedAt).toBe(before.detailsUploadedAt);
    clock.turn(30_000);
    const after = await detail(cloud);
    expect(after.detailsUploadedAt).toBe(new Date(sentMs + 30_000).toISOString());
    expect(after.computer?.updatedAt).toBe(after.detailsUploadedAt);
    expect(after.updatedAt).toBe(after.detailsUploadedAt);
  });

  it('takes the place of the one of its kind sent before, which has no effect any more, and of no other kind', async () => {
    const cloud = await simulatedCloud();
    const { clock, send, id } = cloud;
    await send('asset-information', { targetMonitorIds: [id], assetInformation: { user: 'first' } });
    await send('request-to-upload', { targetMonitorIds: [id] });
    await send('asset-information', { targetMonitorIds: [id], assetInformation: { user: 'second' } });
    const sentMs = clock.now().getTime();
    // The first would have been carried out by now, two seconds before the second.
    clock.turn(23_000);
    expect((await detail(cloud)).assetInformation?.user).toBe('');
    expect((await detail(cloud)).assetInformation?.user).toBe('second');
    const { remoteCommand } = await detail(cloud);
    expect(remoteCommand?.assetInformation?.sentAt).toBe(new Date(sentMs).toISOString());
    clock.turn(10_000);
    expect((await detail(cloud)).remoteCommand?.requestToUpload?.completedAt).not.toBeNull();
  });

  it('passes as fast as the time scale says', async () => {
    const cloud = await simulatedCloud({}, { timeScale: 0 });
    await cloud.send('asset-information', { targetMonitorIds: [cloud.id], assetInformation: { user: 'U' } });
    expect((await detail(cloud)).assetInformation?.user).toBe('U');
  });

  it.each([
    ['monitor-configuration', {}],
    ['monitor-configuration', { monitorConfigurationId: 'x', targetMonitorIds: [], calibrationTiming: { type: 'A' } }],
    ['monitor-configuration', { monitorConfigurationId: 'x', targetMonitorIds: ['a'], calibrationTiming: {} }],
    [
      'monitor-configuration',
      { monitorConfigurationId: 'x', targetMonitorIds: ['a'], calibrationTiming: { type: 'POWERSAVE' } },
    ],
    ['asset-information', { targetMonitorIds: ['a'] }],
    ['asset-information', { targetMonitorIds: ['a'], assetInformation: { user: 5 } }],
    ['request-to-upload', { targetMonitorIds: 'a' }],
  ])('is refused with 400 if %s comes with %j', async (command, body) => {
    const { send } = await simulatedCloud();
    const answer = await send(command, body);
    expect([answer.status, answer.json]).toEqual([400, { message: expect.stringMatching(/not valid/) }]);
  });

  it('is refused with 404 for a configuration that there is not', async () => {
    const { send, id } = await simulatedCloud();
    const body = { monitorConfigurationId: 'x', targetMonitorIds: [id], calibrationTiming: { type: 'POWER_SAVE' } };
    expect((await send('monitor-configuration', body)).status).toBe(404);
  });

  it('has states that are the simulator’s own, all but one', () => {
    expect(Object.values(commandStatuses)).toEqual(['NO_COMMAND', 'WAITING', 'IN_PROGRESS', 'FAILED']);
  });
});

describe('faults of remote commands', () => {
  const at = { operation: 'send-request-to-upload' };
  const upload = (cloud: Cloud) => cloud.send('request-to-upload', { targetMonitorIds: cloud.ids });

  it('partial-send: takes the command for some targets, and really for those only', async () => {
    const faults = [{ at, times: 1, fault: { name: 'partial-send' as const, share: 0, status: 503 } }];
    const cloud = await simulatedCloud({ faults, removedShare: 0 });
    const [first, second, third] = cloud.ids;
    expect((await upload(cloud)).json).toEqual({
      responses: [
        { targetMonitorId: first, status: 503 },
        { targetMonitorId: second, status: 202 },
        { targetMonitorId: third, status: 202 },
      ],
    });
    expect((await detail(cloud)).remoteCommand?.requestToUpload).toEqual(noCommand);
    expect((await detail({ ...cloud, id: second ?? '' })).remoteCommand?.requestToUpload?.status).toBe('WAITING');
  });

  it('command-fails: is completed without its effect', async () => {
    const cloud = await simulatedCloud({ faults: [{ at, fault: { name: 'command-fails' } }] });
    const before = await detail(cloud);
    await upload(cloud);
    cloud.clock.turn(30_000);
    const after = await detail(cloud);
    expect(after.remoteCommand?.requestToUpload).toMatchObject({ status: 'FAILED', completedAt: expect.any(String) });
    expect(after.detailsUploadedAt).toBe(before.detailsUploadedAt);
  });

  it('command-not-received: waits for ever', async () => {
    const cloud = await simulatedCloud({ faults: [{ at, fault: { name: 'command-not-received' } }] });
    await upload(cloud);
    cloud.clock.turn(30 * 86_400_000);
    expect((await detail(cloud)).remoteCommand?.requestToUpload).toMatchObject({
      status: 'WAITING',
      recievedByMonitorAt: null,
      completedAt: null,
    });
  });
});
