import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AssetChanges, assetFields } from '../../../src/api/cloud/schemas/asset-information-schema.ts';
import { tagAsset } from '../../../src/api/cloud/sends/tag-asset.ts';
import { assetChunks } from '../../../src/fleet/send/asset-chunks.ts';
import { findConfiguration, findTargets } from '../../../src/fleet/send/find-targets.ts';
import { type Chunk, toChunks } from '../../../src/fleet/send/fleet-command.ts';
import { OpenSends } from '../../../src/fleet/send/open-sends.ts';
import type { SettleOptions } from '../../../src/fleet/send/read-settled.ts';
import type { Receipt } from '../../../src/fleet/send/receipt.ts';
import { isAllAccepted, type SendToFleetOptions, sendToFleet } from '../../../src/fleet/send/send-to-fleet.ts';
import { clientFor } from '../../api/cloud/client-for.ts';
import { type FakeCloudOptions, startFakeCloud } from '../../api/cloud/fake-cloud.ts';
import { monitorsAlike } from '../../api/cloud/fake-monitors.ts';
import { virtualClock } from '../../api/cloud/virtual-clock.ts';
import { overSockets } from '../../base/http/over-sockets.ts';
import type { Transport } from '../../base/http/service.ts';
import { withCode } from '../../with-code.ts';

const closing: { close: () => Promise<void> }[] = [];
let folder: string;
let receiptPath: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-send-'));
  receiptPath = join(folder, 'receipt.json');
});

afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
  await rm(folder, { recursive: true, force: true });
});

async function service(options: FakeCloudOptions = {}, transport?: Transport) {
  const clock = virtualClock();
  const fake = await startFakeCloud({ monitors: 5, ...options }, transport);
  const cloud = clientFor(fake.url, { clock });
  closing.push(cloud, fake);
  const openSends = new OpenSends(join(folder, 'state'), cloud.baseUrl);
  const send = (chunks: readonly Chunk[], more: Partial<SendToFleetOptions> = {}) =>
    sendToFleet({ cloud, chunks, receiptPath, clock, openSends, ...more });
  return { fake, cloud, clock, send, openSends };
}

const upload = (ids: readonly string[], size: number) => toChunks({ kind: 'requestToUpload' }, ids, size);
const written = async () => JSON.parse(await readFile(receiptPath, 'utf8')) as Receipt;

describe('sendToFleet', () => {
  it('sends in chunks and keeps a receipt of what was sent and answered', async () => {
    const { fake, send } = await service();
    const receipt = await send(upload(['a', 'b', 'c', 'd', 'e'], 2));
    expect(fake.calls.map(({ body }) => body)).toEqual([
      { targetMonitorIds: ['a', 'b'] },
      { targetMonitorIds: ['c', 'd'] },
      { targetMonitorIds: ['e'] },
    ]);
    expect(isAllAccepted(receipt)).toBe(true);
    expect(await written()).toEqual(receipt);
    expect(receipt.chunks[2]).toMatchObject({ outcome: 'accepted', targets: [{ monitorId: 'e', status: 202 }] });
  });

  it('has written down that it is sending before anything arrives', async () => {
    let during: Promise<Receipt> | undefined;
    const { send } = await service({
      answer: () => {
        during ??= written();
        return undefined;
      },
    });
    await send(upload(['b', 'c'], 1));
    expect((await during)?.chunks.map(({ outcome }) => outcome)).toEqual(['sending', 'not-sent']);
  });

  it('stops at an unknown outcome and says which requests were not sent', async () => {
    const { fake, send } = await service({ answer: () => ({ status: 500, body: {} }) });
    const receipt = await send(upload(['a', 'b'], 1));
    expect(receipt.chunks.map(({ outcome }) => outcome)).toEqual(['unknown', 'not-sent']);
    expect(receipt.chunks[0]?.message).toContain('Look it up');
    expect(fake.calls).toHaveLength(1);
    expect(isAllAccepted(receipt)).toBe(false);
  });

  it('never overwrites a receipt', async () => {
    const { fake, send } = await service();
    await writeFile(receiptPath, 'precious');
    await expect(send(upload(['a'], 1))).rejects.toMatchObject({ code: 'receipt-exists', blame: 'caller' });
    expect(await readFile(receiptPath, 'utf8')).toBe('precious');
    expect(fake.calls).toEqual([]);
  });

  it('does not send a command again whose answer is not known, unless told to', async () => {
    let isLost = true;
    const { fake, send } = await service({ answer: () => (isLost ? { cut: 'before' } : undefined) });
    await send(upload(['a', 'b'], 2));
    const next = (name: string) => ({ receiptPath: join(folder, name) });
    const error = await send(upload(['b', 'c'], 2), next('2')).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'send-open',
      message: expect.stringMatching(/to a, b and was cut off.*--again/),
    });
    expect(fake.calls).toHaveLength(1);
    // Other monitors and other commands are not concerned.
    isLost = false;
    await send(upload(['c'], 1), next('3'));
    await send(toChunks({ kind: 'assetInformation', assetInformation: null }, ['a'], 1), next('4'));
    await send(upload(['b'], 1), { ...next('5'), again: true });
    expect(isAllAccepted(await send(upload(['b'], 1), next('6')))).toBe(true);
    await expect(send(upload(['a'], 1), next('7'))).rejects.toMatchObject({ code: 'send-open' });
  });

  it('has noted that a request is open before it arrives, for a process that is killed meanwhile', async () => {
    let during: Promise<unknown[]> | undefined;
    const { send, openSends } = await service({
      answer: () => {
        during ??= openSends.find('requestToUpload', ['b']);
        return undefined;
      },
    });
    await send(upload(['b'], 1));
    expect(await during).toMatchObject([{ targetMonitorIds: ['b'], receiptPath }]);
    expect(await openSends.find('requestToUpload', ['b'])).toEqual([]);
  });

  it('sends nothing to monitors whose state before cannot be read, if it is to be waited for', async () => {
    const { fake, send } = await service({
      monitors: undefined,
      answer: ({ endpoint, path }) =>
        endpoint === 'getMonitor' && path.endsWith('b') ? { status: 404, body: {} } : undefined,
    });
    const { chunks } = await send(upload(['a', 'b'], 1), { readBefore: true });
    expect(chunks.map(({ outcome }) => outcome)).toEqual(['accepted', 'not-sent']);
    expect(chunks[0]?.before).toMatchObject([{ monitorId: 'a', sentAt: expect.stringMatching(/^\d{4}-/) }]);
    expect(chunks[1]?.message).toMatch(/^Not sent, since the state before is not known: .*404/);
    expect(fake.of('sendRequestToUpload')).toHaveLength(1);
  });

  it('stops at an empty list of answers', async () => {
    const { fake, send } = await service({ answer: () => ({ body: { responses: [] } }) });
    const receipt = await send(upload(['a', 'b'], 1));
    expect(receipt.chunks.map(({ outcome }) => outcome)).toEqual(['unknown', 'not-sent']);
    expect(fake.calls).toHaveLength(1);
  });

  it('stops at a refusal of the whole request', async () => {
    const { send } = await service({ answer: () => ({ status: 400, body: { message: 'too long' } }) });
    const receipt = await send(upload(['a', 'b'], 1));
    expect(receipt.chunks.map(({ outcome }) => outcome)).toEqual(['refused', 'not-sent']);
    expect(receipt.chunks[0]?.message).toContain('too long');
  });

  it('reports that nothing was sent if no connection was made', async () => {
    const { fake, send } = await service({}, overSockets);
    await fake.close();
    const receipt = await send(upload(['a', 'b'], 1));
    expect(receipt.chunks.map(({ outcome }) => outcome)).toEqual(['not-sent', 'not-sent']);
    expect(receipt.chunks[0]?.message).toContain('no connection');
  });

  it('continues after a mixed answer, which is not a success', async () => {
    const { send } = await service({
      answer: ({ body }) => {
        const { targetMonitorIds } = body as { targetMonitorIds: string[] };
        return {
          body: { responses: targetMonitorIds.map((id) => ({ targetMonitorId: id, status: id === 'b' ? 409 : 202 })) },
        };
      },
    });
    const receipt = await send(upload(['a', 'b', 'c'], 2));
    expect(receipt.chunks.map(({ outcome }) => outcome)).toEqual(['mixed', 'accepted']);
    expect(isAllAccepted(receipt)).toBe(false);
  });
});

describe('assetChunks', () => {
  it('keeps the other fields of each monitor, and lets equal ones share a request', async () => {
    const { fake, cloud } = await service({ monitors: 3 });
    const [first] = fake.monitors;
    if (first !== undefined) {
      const empty = { location1: '', location2: '', user: '', custom1: '', custom2: '', custom3: '', custom4: '' };
      first.assetInformation = { assetNumber: 'own', ...empty };
    }
    const chunks = await assetChunks(cloud, { custom1: 'x' }, await cloud.listMonitors(), 50, {});
    expect(chunks.map(({ targetMonitorIds }) => targetMonitorIds.length)).toEqual([1, 2]);
    expect(chunks[0]?.command).toMatchObject({
      assetInformation: { assetNumber: 'own', custom1: 'x', custom4: '', user: '' },
    });
    expect(chunks[1]?.command).toMatchObject({ assetInformation: { assetNumber: 'A-1', custom1: 'x' } });
  });

  it('sends nothing if one monitor does not report what is to be kept', async () => {
    const { fake, cloud } = await service({ monitors: 2 });
    for (const monitor of fake.monitors.slice(1)) delete monitor.assetInformation;
    const targets = await cloud.listMonitors();
    await expect(assetChunks(cloud, { custom1: 'x' }, targets, 50, {})).rejects.toThrow(
      /Nothing was sent.*Model_00001/,
    );
  });

  it.each<[string, object]>([
    ['are older than the list', { updatedAt: '2023-02-01T00:00:00Z' }],
    ['carry another serial number', { serialNumber: '999' }],
    ['have no time', { updatedAt: null }],
  ])('sends no fields of details that %s', async (_, stale) => {
    const { cloud } = await service({
      monitors: 1,
      answer: (call, usual) =>
        call.endpoint === 'getMonitor' ? { body: { ...(usual(call).body as object), ...stale } } : undefined,
    });
    const targets = await cloud.listMonitors();
    await expect(assetChunks(cloud, { custom1: 'x' }, targets, 50, {})).rejects.toThrow(withCode('command-pending'));
    await expect(tagAsset(cloud, 'Model_00000', 'custom1', 'x')).rejects.toThrow(withCode('command-pending'));
    const again = { known: none, again: true };
    expect(await assetChunks(cloud, { custom1: 'x' }, targets, 50, {}, again)).toHaveLength(1);
  });

  it.each<[string, string]>([
    ['a number with more digits than it can be sent back with', '"location2":"","ninth":12345678901234567890'],
    ['a fraction with more digits than that', '"location2":"","ninth":0.12345678901234567'],
    ['a field __proto__', '"location2":"","__proto__":"x"'],
  ])('sends nothing if the details hold %s', async (_, field) => {
    const [monitor] = monitorsAlike(1);
    const asset = JSON.stringify({ ...monitor?.assetInformation, location2: undefined }).replace('{', `{${field},`);
    const body = JSON.stringify({ ...monitor, assetInformation: '@' }).replace('"@"', asset);
    const { cloud, fake } = await service({
      monitors: 1,
      answer: ({ endpoint }) => (endpoint === 'getMonitor' ? { body } : undefined),
    });
    const code = field.includes('__proto__') ? 'cloud-wrong-shape' : 'asset-not-read';
    const targets = await cloud.listMonitors();
    await expect(assetChunks(cloud, { custom1: 'x' }, targets, 50, {})).rejects.toThrow(withCode(code));
    await expect(tagAsset(cloud, 'Model_00000', 'custom1', 'x')).rejects.toThrow(withCode(code));
    expect(fake.of('sendAssetInformation')).toEqual([]);
  });

  it('keeps a field of null empty, as an absent one could hold anything', async () => {
    const { fake, cloud } = await service({ monitors: 1 });
    Object.assign(fake.monitors[0]?.assetInformation ?? {}, { location2: null });
    const targets = await cloud.listMonitors();
    const chunks = await assetChunks(cloud, { custom1: 'new' }, targets, 2, {});
    expect(chunks).toMatchObject([{ command: { assetInformation: { location2: '', custom1: 'new' } } }]);
    Object.assign(fake.monitors[0]?.assetInformation ?? {}, { location2: undefined });
    await expect(assetChunks(cloud, { custom1: 'x' }, targets, 2, {})).rejects.toThrow(withCode('asset-not-read'));
  });

  it('keeps a ninth field as it came, also if all eight are given', async () => {
    const { fake, cloud } = await service({ monitors: 1 });
    Object.assign(fake.monitors[0]?.assetInformation ?? {}, { inventory: { number: 7 } });
    const all = Object.fromEntries(assetFields.map((field) => [field, 'new']));
    for (const changes of [{ custom1: 'new' }, all]) {
      const chunks = await assetChunks(cloud, changes, await cloud.listMonitors(), 2, {});
      expect(chunks).toMatchObject([{ command: { assetInformation: { inventory: { number: 7 }, custom1: 'new' } } }]);
    }
  });

  it.each<[string, object | null]>([
    ['is not reported', null],
    ['was received and not sent', { status: 'NO_COMMAND', recievedByMonitorAt: '2026-05-31T23:59:50Z' }],
    [
      'was completed in the future',
      { status: 'NO_COMMAND', sentAt: '2026-05-31T23:59:50Z', completedAt: '2026-06-01T05:00:00Z' },
    ],
    ['is waiting', { status: 'WAITING', sentAt: '2026-05-31T23:59:50Z', completedAt: null }],
    [
      'has a status that nobody documented',
      { status: 'ODD', sentAt: '2026-05-31T23:59:50Z', completedAt: '2026-06-01T00:00:00Z' },
    ],
    ['was sent and not completed', { status: 'NO_COMMAND', sentAt: '2026-05-31T23:59:50Z' }],
    [
      'was completed on a day that does not exist',
      { status: 'NO_COMMAND', sentAt: '2026-01-01T00:00:00Z', completedAt: '2026-02-30T00:00:00Z' },
    ],
  ])('refuses to rest on details while asset information %s', async (_, state) => {
    const { fake, cloud, clock } = await service({ monitors: 2 });
    Object.assign(fake.monitors[1] ?? {}, { remoteCommand: state === null ? null : { assetInformation: state } });
    const targets = await cloud.listMonitors();
    await expect(assetChunks(cloud, { custom1: 'x' }, targets, 50, {}, { known: none, clock })).rejects.toThrow(
      withCode('command-pending'),
    );
    if (state === null) return;
    const known = { done: ['WAITING', 'ODD', 'NO_COMMAND'], failed: [] };
    expect(await assetChunks(cloud, { custom1: 'x' }, targets, 50, {}, { known })).toHaveLength(1);
  });

  it('keeps a field that was sent a moment before, though the details do not show that command yet', async () => {
    const { fake, cloud, clock, send } = await assetService(20_000);
    await send({ location1: 'ROOM-7' });
    clock.pass(1000);
    await expect(send({ custom1: 'INV-9' })).rejects.toThrow(withCode('command-pending'));
    const wait = { clock, intervalMs: 1000, deadlineMs: clock.now().getTime() + 600_000 };
    await send({ custom1: 'INV-9' }, { known: none, wait });
    clock.pass(60_000);
    const { assetInformation } = await cloud.getMonitor('Model_00000');
    expect(assetInformation).toMatchObject({ assetNumber: 'A-1', location1: 'ROOM-7', custom1: 'INV-9' });
    expect(fake.monitors).toHaveLength(1);
  });

  it('keeps a field that was sent before, though the details show that command as completed with the fields of before', async () => {
    const { cloud, clock, send, lag } = await assetService(0);
    lag.fields = true;
    await send({ location1: 'ROOM-7' });
    clock.pass(1000);
    expect((await cloud.getMonitor('Model_00000')).remoteCommand?.assetInformation?.status).toBe('NO_COMMAND');
    await expect(send({ custom1: 'INV-9' })).rejects.toThrow(withCode('command-pending'));
    lag.fields = false;
    await send({ custom1: 'INV-9' });
    clock.pass(1000);
    const { assetInformation } = await cloud.getMonitor('Model_00000');
    expect(assetInformation).toMatchObject({ location1: 'ROOM-7', custom1: 'INV-9' });
  });

  it('rests on fields that somebody else changed, once the details are of a time after its own command', async () => {
    const { fake, cloud, clock, send } = await assetService(0);
    await send({ location1: 'ROOM-7' });
    await cloud.getMonitor('Model_00000');
    const [monitor] = fake.monitors;
    Object.assign(monitor ?? {}, { assetInformation: { ...monitor?.assetInformation, location2: 'theirs' } });
    await expect(send({ custom2: 'x' })).rejects.toThrow(withCode('command-pending'));
    clock.pass(10 * 60_000);
    const updatedAt = clock.now().toISOString();
    Object.assign(monitor ?? {}, { updatedAt });
    await expect(send({ custom2: 'x' })).rejects.toThrow(withCode('command-pending'));
    Object.assign(monitor ?? {}, { detailsUploadedAt: updatedAt });
    expect(isAllAccepted(await send({ custom2: 'x' }))).toBe(true);
  });

  it('sends nothing if a field that is to stay has changed since it was read', async () => {
    const { fake, cloud, sendChunks } = await assetService(0);
    const chunks = await assetChunks(cloud, { custom1: 'x' }, await cloud.listMonitors(), 50, {});
    Object.assign(fake.monitors[0]?.assetInformation ?? {}, { location2: 'moved' });
    const { chunks: sent } = await sendChunks(chunks);
    expect(sent).toMatchObject([{ outcome: 'not-sent', message: expect.stringContaining('has changed meanwhile') }]);
  });

  it('sends nothing while another process reads and sends to the same monitor', async () => {
    const { cloud, sendChunks, openSends } = await assetService(0);
    const chunks = await assetChunks(cloud, { custom1: 'x' }, await cloud.listMonitors(), 50, {});
    const other = { kind: 'assetInformation', targetMonitorIds: ['Model_00000'], receiptPath, sentAt: '' } as const;
    const open = await openSends.open(other);
    await expect(sendChunks(chunks)).rejects.toThrow(withCode('send-open'));
    await open.close();
    expect(isAllAccepted(await sendChunks(chunks))).toBe(true);
  });
});

const none = { done: [], failed: [] };

/** A service whose monitor takes asset information on after a while; its details show the command late, too. */
async function assetService(delayMs: number) {
  const { fake, clock, cloud, openSends } = await service({
    monitors: 1,
    answer: ({ endpoint, body }) => {
      for (const [dueMs, change] of pending.splice(0)) {
        if (dueMs > clock.now().getTime() || (lag.fields && 'assetInformation' in change))
          pending.push([dueMs, change]);
        else Object.assign(fake.monitors[0] ?? {}, change);
      }
      if (endpoint !== 'sendAssetInformation') return undefined;
      const { assetInformation } = body as { assetInformation: object };
      const sentAt = clock.now().toISOString();
      const state = (more: object) => ({ remoteCommand: { assetInformation: { sentAt, ...more } } });
      const endMs = clock.now().getTime() + delayMs;
      const completedAt = new Date(endMs).toISOString();
      pending.push([endMs - delayMs / 2, state({ status: 'WAITING' })]);
      pending.push([endMs, state({ status: 'NO_COMMAND', completedAt })], [endMs, { assetInformation }]);
      return undefined;
    },
  });
  /** Whether the fields show later than the command. */
  const lag = { fields: false };
  const pending: [number, object][] = [];
  let receipts = 0;
  const sendChunks = (chunks: readonly Chunk[], settle: SettleOptions = { known: none }) =>
    sendToFleet({ cloud, chunks, receiptPath: join(folder, `r${receipts++}`), clock, openSends, settle });
  const send = async (changes: AssetChanges, settle: SettleOptions = { known: none, clock }) =>
    sendChunks(await assetChunks(cloud, changes, await cloud.listMonitors(), 50, {}, settle), settle);
  return { fake, cloud, clock, openSends, send, sendChunks, lag };
}

describe('findTargets', () => {
  it('takes ids or all, restricted by a filter', async () => {
    const { cloud } = await service();
    expect((await findTargets(cloud, ['Model_00003', 'Model_00001', 'Model_00003'], {})).map(({ id }) => id)).toEqual([
      'Model_00003',
      'Model_00001',
    ]);
    expect(await findTargets(cloud, 'all', {})).toHaveLength(5);
  });

  it('refuses a monitor that the list names twice', async () => {
    const { cloud } = await service({
      monitors: 2,
      answer: (call, usual) => {
        const { monitors } = usual(call).body as { monitors: object[] };
        return { body: { monitors: [...monitors, monitors[1]] } };
      },
    });
    await expect(findTargets(cloud, ['Model_00001'], {})).rejects.toThrow(withCode('cloud-wrong-shape'));
    await expect(findTargets(cloud, 'all', {})).rejects.toThrow(withCode('cloud-wrong-shape'));
    expect(await findTargets(cloud, ['Model_00000'], {})).toHaveLength(1);
  });

  it('refuses ids that are not in the fleet, and a selection of nothing', async () => {
    const { cloud } = await service();
    await expect(findTargets(cloud, ['Model_00001', 'x'], {})).rejects.toThrow(/Not in the fleet: x\./);
    await expect(findTargets(cloud, 'all', { model: 'x' })).rejects.toThrow(withCode('unknown-target'));
    await expect(findTargets(cloud, [], {})).rejects.toThrow(withCode('unknown-target'));
  });
});

describe('findConfiguration', () => {
  it('finds by id or by name, and refuses a name that two have', async () => {
    const two = ['1', '2'].map((id) => ({ id, name: 'K' }));
    const { cloud } = await service({
      answer: () => ({ body: { monitorConfigurations: [...two, { id: '3', name: 'L' }] } }),
    });
    expect(await findConfiguration(cloud, '2')).toMatchObject({ id: '2', sharesName: true });
    expect(await findConfiguration(cloud, 'L')).toMatchObject({ id: '3', sharesName: false });
    await expect(findConfiguration(cloud, 'K')).rejects.toThrow('1, 2');
    await expect(findConfiguration(cloud, 'M')).rejects.toThrow(withCode('unknown-target'));
  });

  it.each(['1', 'K', 'L'])(
    'does not take the first of two configurations of one id, asked for as %s',
    async (asked) => {
      const monitorConfigurations = [
        { id: '1', name: 'K' },
        { id: '1', name: 'L' },
        { id: '2', name: 'M' },
      ];
      const { cloud } = await service({ answer: () => ({ body: { monitorConfigurations } }) });
      await expect(findConfiguration(cloud, asked)).rejects.toThrow(withCode('cloud-wrong-shape'));
      expect(await findConfiguration(cloud, 'M')).toMatchObject({ id: '2' });
    },
  );
});
