import type { Dirent } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Token } from '../../../src/api/cloud/token.ts';
import { checkSyncedFleet } from '../../../src/fleet/check/check-fleet.ts';
import { defaultDueLimits } from '../../../src/fleet/check/due-limits.ts';
import { type CallCounts, timeUnderLimits } from '../../../src/fleet/check/time-under-limits.ts';
import type { ColorModeChoice } from '../../../src/fleet/color-mode-choice.ts';
import { syncFleet } from '../../../src/fleet/sync/sync-fleet.ts';
import { SyncFolder } from '../../../src/fleet/sync/sync-folder.ts';
import { findSyncWork } from '../../../src/fleet/sync/sync-work.ts';
import { clientFor } from '../../api/cloud/client-for.ts';
import { type FakeCall, type FakeCloud, type FakeCloudOptions, startFakeCloud } from '../../api/cloud/fake-cloud.ts';
import { virtualClock } from '../../api/cloud/virtual-clock.ts';
import { overSockets } from '../../base/http/over-sockets.ts';
import type { FakeAnswer, Transport } from '../../base/http/service.ts';

const closing: { close: () => Promise<void> }[] = [];
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-sync-'));
});

afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
  await rm(root, { recursive: true, force: true });
});

async function service(monitors: number, options: FakeCloudOptions = {}, transport?: Transport) {
  const clock = options.clock ?? virtualClock();
  const fake = await startFakeCloud({ monitors, ...options, clock }, transport);
  const cloud = clientFor(fake.url, { clock, maxWaitMs: Number.POSITIVE_INFINITY });
  closing.push(cloud, fake);
  const sync = (name: string, colorModes: ColorModeChoice, signal?: AbortSignal) =>
    syncFleet({ cloud, folder: new SyncFolder(join(root, name)), colorModes, signal });
  return { fake, cloud, clock, sync };
}

/** Every file below a folder with its text, but for the one that holds a time. */
async function filesOf(name: string): Promise<Record<string, string>> {
  const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true });
  const isMeant = (entry: Dirent) => entry.isFile() && entry.name !== 'synced.json';
  const files = entries.filter(isMeant).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.sort().map(async (file) => [file.slice(join(root, name).length), await readFile(file, 'utf8')]),
  );
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Judges what was synced, long after the dates of the fixture. */
async function check(name: string) {
  const limits = { ...defaultDueLimits, selfCalibrationDays: 1e7, reportDays: 1e7 };
  return (await checkSyncedFleet(new SyncFolder(join(root, name)), limits, new Date())).monitors;
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const pathsOf = (calls: readonly FakeCall[]) => calls.map(({ path }) => path);

describe('syncFleet', () => {
  it('writes the list, and a file for each monitor with its details and color modes', async () => {
    const { sync } = await service(3);
    expect(await sync('a', [0, 2])).toMatchObject({
      monitors: 3,
      calls: { listMonitors: 1, getMonitor: 3, getColorMode: 6 },
      problems: [],
    });
    const files = await filesOf('a');
    expect(Object.keys(files)).toHaveLength(6);
    const monitor = JSON.parse(files[join('/', 'monitors', '%4dodel_00001.json')] ?? '');
    expect(monitor).toMatchObject({
      id: 'Model_00001',
      detail: { keyLock: 'OFF' },
      colorModes: { 0: { of: 'Model_00001' }, 2: { index: 2 } },
    });
    expect(JSON.parse(files[join('/', 'fleet.json')] ?? '').complete).toBe(true);
  });

  it('costs one list call if nothing changed, and the changed monitor if one did', async () => {
    const { sync, fake } = await service(4);
    await sync('a', 'enabled');
    const before = await filesOf('a');
    fake.calls.length = 0;
    expect(await sync('a', 'enabled')).toMatchObject({ unchanged: 4 });
    expect(pathsOf(fake.calls)).toEqual(['/api/v1/monitors']);
    expect(await filesOf('a')).toEqual(before);
    const changed = fake.monitors[2];
    if (changed !== undefined) changed.updatedAt = '2026-01-01T00:00:00.000Z';
    fake.calls.length = 0;
    await sync('a', 'enabled');
    expect(pathsOf(fake.calls)).toEqual([
      '/api/v1/monitors',
      '/api/v1/monitors/Model_00002',
      '/api/v1/monitors/Model_00002/color-modes/0',
      '/api/v1/monitors/Model_00002/color-modes/1',
    ]);
  });

  it('keeps each earlier state of a monitor once, and all of them after a torn line', async () => {
    const { sync, fake } = await service(2);
    await sync('a', [0]);
    const [changed] = fake.monitors;
    if (changed === undefined) throw new Error('no monitor');
    const path = join(root, 'a', 'history', '%4dodel_00000.jsonl');
    for (const hours of [700, 800, 900]) {
      Object.assign(changed, { postCalibrationUsageHours: hours, updatedAt: `2026-01-01T00:00:00.${hours}Z` });
      await sync('a', [0]);
      await sync('a', [0]);
      if (hours === 800) await writeFile(path, (await readFile(path, 'utf8')).slice(0, -20));
    }
    const folder = new SyncFolder(join(root, 'a'));
    const { states, problems } = await folder.readStates('Model_00000', new Date());
    expect(problems).toEqual([`${path}, line 3: left out, for it is no possible state of a monitor.`]);
    expect(states.map(({ postCalibrationUsageHours }) => postCalibrationUsageHours)).toEqual([120.5, 800, 900]);
    expect(states.map(({ colorModes }) => colorModes[0]?.white)).toEqual([120, 120, 120]);
    expect((await folder.readStates('Model_00001', new Date())).states).toHaveLength(1);
    // A process that is killed after it kept a state keeps it again.
    const kept = await readFile(path, 'utf8');
    const stored = await folder.readMonitor('Model_00000');
    if (stored) await folder.keepState(stored);
    const now = await readFile(path, 'utf8');
    expect(now.length).toBeGreaterThan(kept.length);
    if (stored) await folder.keepState(stored);
    expect(await readFile(path, 'utf8')).toBe(now);
  });

  it('asks only for the color modes that it lacks when more are wanted', async () => {
    const { sync, fake } = await service(1);
    await sync('a', [1]);
    fake.calls.length = 0;
    await sync('a', [1, 3]);
    expect(pathsOf(fake.calls)).toEqual(['/api/v1/monitors', '/api/v1/monitors/Model_00000/color-modes/3']);
  });

  it.each<[ColorModeChoice, number]>([
    ['none', 0],
    ['all', 2],
    ['selected', 1],
    ['calibrated', 1],
  ])('takes %s from the details', async (choice, count) => {
    const { sync } = await service(1);
    expect((await sync('a', choice)).calls.getColorMode).toBe(count);
  });

  it('ends with the same files after many interruptions, without repeating a call beyond those in flight', async () => {
    // On a wire, so that calls are in flight when it is interrupted.
    const { sync, fake } = await service(12, {}, overSockets);
    await sync('whole', [0, 1, 2]);
    fake.calls.length = 0;
    let interruptions = 0;
    for (let stopAfter = 0; ; stopAfter = (stopAfter * 5 + 3) % 7) {
      const controller = new AbortController();
      const limit = fake.calls.length + stopAfter;
      const watch = setInterval(() => fake.calls.length > limit && controller.abort(), 0);
      const result = await sync('parts', [0, 1, 2], controller.signal).catch(() => undefined);
      clearInterval(watch);
      // What a process leaves that was ended while it wrote.
      await writeFile(join(root, 'parts', 'monitors', '.writing-1-x.json'), '{"half');
      if (result !== undefined) break;
      interruptions += 1;
    }
    await rm(join(root, 'parts', 'monitors', '.writing-1-x.json'));
    expect(interruptions).toBeGreaterThan(5);
    expect(await filesOf('parts')).toEqual(await filesOf('whole'));
    const repeated = fake.calls.length - new Set(pathsOf(fake.calls)).size;
    expect(repeated).toBeLessThanOrEqual(interruptions);
  });

  it('fetches a monitor again whose file is damaged', async () => {
    const { sync, fake } = await service(2);
    await sync('a', 'none');
    await writeFile(join(root, 'a', 'monitors', '%4dodel_00001.json'), '');
    fake.calls.length = 0;
    await sync('a', 'none');
    expect(pathsOf(fake.calls)).toEqual(['/api/v1/monitors', '/api/v1/monitors/Model_00001']);
  });

  it('fetches a monitor again, color modes included, if the list has no updatedAt', async () => {
    const { sync, fake } = await service(1);
    for (const monitor of fake.monitors) monitor.updatedAt = null;
    await sync('a', 'enabled');
    fake.calls.length = 0;
    await sync('a', 'enabled');
    expect(fake.calls).toHaveLength(4);
  });

  it('sets monitors aside that are in the list no longer', async () => {
    const { sync, fake } = await service(3);
    await sync('a', 'none');
    fake.monitors.splice(1, 1);
    expect(await sync('a', 'none')).toMatchObject({ monitors: 2, removed: 1, unchanged: 2 });
    expect(Object.keys(await filesOf('a')).filter((name) => name.includes('removed'))).toEqual([
      join('/', 'removed', '%4dodel_00001.json'),
    ]);
  });

  it('remembers color modes that a monitor does not have', async () => {
    const { sync, fake } = await service(1);
    expect(await sync('a', [0, 12])).toMatchObject({ absentColorModes: 1, problems: [] });
    fake.calls.length = 0;
    await sync('a', [0, 12]);
    expect(fake.calls).toHaveLength(1);
  });

  it('continues after a monitor that cannot be had, and reports it', async () => {
    const { sync } = await service(3, {
      answer: ({ path }) => (path.endsWith('Model_00001') ? { body: { id: 5 } } : undefined),
    });
    const { problems, calls } = await sync('a', 'none');
    expect(problems).toMatchObject([{ monitorId: 'Model_00001', code: 'cloud-wrong-shape' }]);
    expect(calls.getMonitor).toBe(3);
  });

  it('continues past any number of monitors that cannot be read, however they fail, and tries them again', async () => {
    const failures: FakeAnswer[] = [
      { status: 500, body: {} },
      { status: 403, body: {} },
      { body: { id: 5 } },
      { body: '<html>' },
      { cut: 'within', body: { id: 'x'.repeat(1000) } },
      { cut: 'before' },
    ];
    let isBroken = true;
    const { sync, fake } = await service(30, {
      answer: ({ path }) => {
        const nth = Number(/Model_(\d+)$/.exec(path)?.[1] ?? 99);
        return isBroken && nth < 24 ? failures[nth % failures.length] : undefined;
      },
    });
    const { problems } = await sync('a', 'none');
    expect(problems).toHaveLength(24);
    expect(new Set(fake.calls.map(({ path }) => path)).size).toBe(31);
    isBroken = false;
    expect(await sync('a', 'none')).toMatchObject({ unchanged: 6, problems: [], calls: { getMonitor: 24 } });
    const whole = await service(30);
    await whole.sync('b', 'none');
    const monitorsOf = async (name: string) =>
      Object.entries(await filesOf(name)).filter(([path]) => path.includes('Model') || path.includes('%4dodel'));
    expect(await monitorsOf('a')).toEqual(await monitorsOf('b'));
  });

  it('keeps the details of a monitor that cannot be refreshed, marked as old', async () => {
    const broken = new Set<string>();
    const { sync, fake } = await service(1, {
      answer: ({ endpoint }) => (broken.has(endpoint) ? { status: 500, body: {} } : undefined),
    });
    const stored = () => new SyncFolder(join(root, 'a')).readMonitor('Model_00000');
    await sync('a', [0, 1]);
    const before = await stored();
    for (const monitor of fake.monitors) monitor.updatedAt = '2026-01-01T00:00:00.000Z';
    broken.add('getMonitor');
    await sync('a', [0, 1]);
    expect(await stored()).toMatchObject({
      listedUpdatedAt: '2026-01-01T00:00:00.000Z',
      detail: null,
      colorModes: { 0: { index: 0 }, 1: { index: 1 } },
      old: { listedUpdatedAt: before?.listedUpdatedAt, detail: before?.detail, colorModes: {} },
    });
    for (const monitor of fake.monitors) monitor.updatedAt = '2026-02-01T00:00:00.000Z';
    broken.add('getColorMode');
    await sync('a', [0, 1]);
    expect(await stored()).toMatchObject({
      detail: null,
      colorModes: {},
      old: { detail: before?.detail, colorModes: { 0: { index: 0 }, 1: { index: 1 } } },
    });
    broken.delete('getMonitor');
    await sync('a', [0, 1]);
    expect((await stored())?.old).toMatchObject({ detail: null, colorModes: { 0: { index: 0 }, 1: { index: 1 } } });
    broken.clear();
    await sync('a', [0, 1]);
    expect(await stored()).toMatchObject({
      detail: { id: 'Model_00000' },
      colorModes: { 0: { index: 0 }, 1: { index: 1 } },
    });
    expect(await stored()).not.toHaveProperty('old');
  });

  it('has written its problems down when it is stopped', async () => {
    const { sync } = await service(3, {
      answer: ({ path }) => {
        if (path.endsWith('Model_00000')) return { status: 500, body: {} };
        return path.endsWith('Model_00002') ? { status: 401, body: {} } : undefined;
      },
    });
    await expect(sync('a', 'none')).rejects.toThrow('401');
    expect(await new SyncFolder(join(root, 'a')).readFleet()).toMatchObject({
      complete: false,
      problems: [{ monitorId: 'Model_00000' }],
    });
  });

  it('never stores the details or color modes of another monitor', async () => {
    const { sync } = await service(2, {
      answer: (call, usual) =>
        usual({ ...call, path: call.path.replace('Model_00001', 'Model_00000').replace('/3', '/1') }),
    });
    const { problems } = await sync('a', [1, 3]);
    expect(problems.map(({ monitorId, code }) => [monitorId, code])).toEqual([
      ['Model_00001', 'cloud-wrong-shape'],
      ['Model_00000', 'cloud-wrong-shape'],
      ['Model_00001', 'cloud-wrong-shape'],
    ]);
    const texts = JSON.stringify(await new SyncFolder(join(root, 'a')).readMonitor('Model_00001'));
    expect(texts).toContain('"detail":null');
  });

  it.each<[string, object]>([
    ['older than the list', { updatedAt: '2023-01-01T00:00:00.000Z' }],
    ['without a time', { updatedAt: null }],
    ['of a day that does not exist', { updatedAt: '2023-02-30T00:00:00.000Z' }],
  ])('reads details %s again, and takes them for unknown until they agree', async (_, stale) => {
    let isStale = true;
    const { sync, fake } = await service(1, {
      answer: (call, usual) =>
        isStale && call.endpoint === 'getMonitor' ? { body: { ...(usual(call).body as object), ...stale } } : undefined,
    });
    expect(await sync('a', [1])).toMatchObject({ unchanged: 0 });
    expect(await check('a')).toMatchObject([{ state: 'unknown', unknown: [expect.stringContaining('its details')] }]);
    isStale = false;
    fake.calls.length = 0;
    expect(await sync('a', [1])).toMatchObject({ unchanged: 0, calls: { getMonitor: 1, getColorMode: 1 } });
    expect(fake.of('getMonitor')).toHaveLength(1);
    expect(await sync('a', [1])).toMatchObject({ unchanged: 1 });
    expect(await check('a')).toMatchObject([{ state: 'good' }]);
  });

  it('takes a monitor whose time of change goes back for unknown', async () => {
    const { sync, fake } = await service(1);
    const [monitor] = fake.monitors;
    Object.assign(monitor ?? {}, { updatedAt: '2023-04-01T00:00:00.000Z' });
    await sync('a', 'none');
    Object.assign(monitor ?? {}, { updatedAt: '2023-03-01T00:00:00.000Z' });
    await sync('a', 'none');
    expect(await check('a')).toMatchObject([{ state: 'unknown', unknown: [expect.stringContaining('seen before')] }]);
    Object.assign(monitor ?? {}, { updatedAt: '2023-04-02T00:00:00.000Z' });
    await sync('a', 'none');
    expect(await check('a')).toMatchObject([{ state: 'good' }]);
  });

  it.each<[string, (sync: () => Promise<unknown>, fake: FakeCloud) => Promise<unknown>]>([
    [
      'leaves the list',
      async (sync, { monitors }) => {
        const left = monitors.splice(0);
        await sync();
        monitors.push(...left);
      },
    ],
    [
      'has an entry that cannot be read',
      async (sync, { monitors: [monitor] }) => {
        Object.assign(monitor ?? {}, { modelName: null, updatedAt: ago(10) });
        await sync();
        Object.assign(monitor ?? {}, { modelName: 'M' });
      },
    ],
    ['has its file truncated', () => writeFile(join(root, 'a', 'monitors', '%4dodel_00000.json'), '{"schema')],
    ['was of a clock that is 4 minutes ahead', async () => undefined],
  ])('takes older data for unknown, though the monitor %s in between', async (name, between) => {
    const { sync, fake } = await service(1);
    const [monitor] = fake.monitors;
    Object.assign(monitor ?? {}, { updatedAt: name.includes('clock') ? ago(-4) : ago(20), usageHours: 90_000 });
    await sync('a', 'none');
    expect(await check('a')).toMatchObject([{ state: 'due' }]);
    await between(() => sync('a', 'none'), fake);
    Object.assign(monitor ?? {}, { updatedAt: ago(name.includes('entry') ? 15 : 60), usageHours: 1000 });
    await sync('a', 'none');
    expect(await check('a')).toMatchObject([{ state: 'unknown', unknown: [expect.stringContaining('seen before')] }]);
    Object.assign(monitor ?? {}, { updatedAt: ago(name.includes('clock') ? -4.5 : 1) });
    await sync('a', 'none');
    expect(await check('a')).toMatchObject([{ state: 'good' }]);
  });

  it('takes a list for unknown that is older than that of a sync that was killed, be it the first one', async () => {
    const { sync, fake, cloud } = await service(1);
    const [monitor] = fake.monitors;
    Object.assign(monitor ?? {}, { updatedAt: ago(10) });
    // No more than its list call was made.
    await findSyncWork(cloud, new SyncFolder(join(root, 'a')), 'none');
    await rm(join(root, 'a', 'synced.json'));
    Object.assign(monitor ?? {}, { updatedAt: ago(60) });
    await sync('a', 'none');
    expect(await check('a')).toMatchObject([{ state: 'unknown', unknown: [expect.stringContaining('seen before')] }]);
  });

  it('is refused, and nothing is good, if what was seen before is lost', async () => {
    const { sync } = await service(1);
    await sync('a', 'none');
    for (const text of ['', '{}', '{"schemaVersion":1,"newest":[["a"]]}']) {
      await writeFile(join(root, 'a', 'seen.json'), text);
      expect(await check('a')).toMatchObject([{ state: 'unknown', unknown: [expect.stringContaining('seen.json')] }]);
      await expect(sync('a', 'none')).rejects.toMatchObject({ code: 'sync-folder' });
    }
    await rm(join(root, 'a', 'seen.json'));
    await expect(sync('a', 'none')).rejects.toMatchObject({ code: 'sync-folder' });
  });

  it('reads details with a time in the future again', async () => {
    const { sync, fake } = await service(1);
    const [monitor] = fake.monitors;
    Object.assign(monitor ?? {}, { updatedAt: ago(-60) });
    await sync('a', 'none');
    await sync('a', 'none');
    expect(fake.of('getMonitor')).toHaveLength(2);
    expect(await check('a')).toMatchObject([{ state: 'unknown' }]);
  });

  it('takes the absence of a color mode that the details name for a problem, also of a code that was due', async () => {
    let isMissing = true;
    const { sync, fake } = await service(1, {
      answer: ({ endpoint }) => (isMissing && endpoint === 'getColorMode' ? { status: 404, body: {} } : undefined),
    });
    for (let syncs = 1; syncs <= 2; syncs++) {
      expect((await sync('a', 'all')).problems).toMatchObject([
        { message: expect.stringContaining('color mode 0, and the service has none') },
        { message: expect.stringContaining('color mode 1, and the service has none') },
      ]);
      expect(fake.of('getColorMode')).toHaveLength(2 * syncs);
      expect(await check('a')).toMatchObject([{ state: 'unknown' }]);
    }
    isMissing = false;
    expect((await sync('a', 'all')).problems).toEqual([]);
    expect(await check('a')).toMatchObject([{ state: 'good' }]);
  });

  it.each<ColorModeChoice>(['none', [0], 'selected'])(
    'does not forget a color mode that it could not read when the next sync chooses %j',
    async (choice) => {
      let isOdd = true;
      const { sync } = await service(1, {
        answer: ({ path }) =>
          isOdd && path.endsWith('/color-modes/1')
            ? { body: { index: 1, name: 5, selfCalibrationResult: { resultCode: 'ERROR' } } }
            : undefined,
      });
      await sync('a', [0, 1]);
      expect(await check('a')).toMatchObject([{ state: 'unknown' }]);
      expect((await sync('a', choice)).problems).toHaveLength(1);
      expect(await check('a')).toMatchObject([{ state: 'unknown' }]);
      isOdd = false;
      expect((await sync('a', choice)).problems).toEqual([]);
      expect(await check('a')).toMatchObject([{ state: 'good' }]);
    },
  );

  it('takes details with another serial number than the list for a problem', async () => {
    const { sync } = await service(2, {
      answer: (call, usual) => {
        const serialNumber = call.path.endsWith('1') ? '77' : 0;
        return call.endpoint === 'getMonitor' ? { body: { ...(usual(call).body as object), serialNumber } } : undefined;
      },
    });
    const { problems } = await sync('a', 'none');
    expect(problems).toMatchObject([{ monitorId: 'Model_00001', message: expect.stringContaining('serial number') }]);
    expect((await check('a')).map(({ state }) => state)).toEqual(['good', 'unknown']);
  });

  it('takes an id that the list has twice for unknown, with different data or not', async () => {
    const { sync } = await service(2, {
      answer: (call, usual) => {
        if (call.endpoint !== 'listMonitors') return undefined;
        const { monitors } = usual(call).body as { monitors: object[] };
        return { body: { monitors: [{ ...monitors[1], usageHours: 40_000 }, ...monitors, monitors[0]] } };
      },
    });
    expect((await sync('a', 'none')).problems).toMatchObject([
      { monitorId: 'Model_00001', code: 'listed-twice' },
      { monitorId: 'Model_00000', code: 'listed-twice' },
    ]);
    expect((await check('a')).map(({ state }) => state)).toEqual(['due', 'unknown', 'unknown', 'unknown']);
  });

  it('stops at a token that is refused', async () => {
    const { sync, fake } = await service(3, {
      answer: ({ endpoint }) => (endpoint === 'getMonitor' ? { status: 401, body: {} } : undefined),
    });
    await expect(sync('a', 'none')).rejects.toThrow('401');
    expect(fake.of('getMonitor')).toHaveLength(1);
  });

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['a fleet.json of another program', (folder) => writeFile(join(folder, 'fleet.json'), '{"ships":[]}')],
    ['folders that are called like ours', (folder) => mkdir(join(folder, 'monitors'))],
    ['a damaged mark', (folder) => writeFile(join(folder, 'flatfield-sync.json'), '{')],
  ])('leaves a folder alone that has %s', async (_, write) => {
    const { sync, fake } = await service(1);
    await mkdir(join(root, 'a', 'sub'), { recursive: true });
    await write(join(root, 'a'));
    const before = await readdir(join(root, 'a'), { recursive: true });
    await expect(sync('a', 'none')).rejects.toMatchObject({ code: 'sync-folder' });
    expect(await readdir(join(root, 'a'), { recursive: true })).toEqual(before);
    expect(fake.calls).toEqual([]);
  });

  it('names the version of a folder of another version, and the one that it reads', async () => {
    const { sync, fake } = await service(1);
    await mkdir(join(root, 'a'));
    await writeFile(join(root, 'a', 'flatfield-sync.json'), '{"format":"flatfield fleet sync","version":2}');
    await expect(sync('a', 'none')).rejects.toMatchObject({
      code: 'sync-folder',
      message: expect.stringMatching(
        /flatfield-sync\.json is of version 2, expected 1: it was made by a newer Flatfield\.$/,
      ),
    });
    expect(fake.calls).toEqual([]);
  });

  it('leaves files of others in its folder where they are', async () => {
    const { sync } = await service(1);
    await sync('a', 'none');
    for (const path of [['note.txt'], ['monitors', 'note.txt']]) await writeFile(join(root, 'a', ...path), 'mine');
    await sync('a', 'none');
    for (const path of [['note.txt'], ['monitors', 'note.txt']])
      expect(await readFile(join(root, 'a', ...path), 'utf8')).toBe('mine');
  });

  it('continues a list only with the token that it was begun with', async () => {
    const { sync, fake, cloud, clock } = await service(2);
    const folder = () => new SyncFolder(join(root, 'a'));
    await findSyncWork(cloud, folder(), 'none');
    expect((await findSyncWork(cloud, folder(), 'none')).listCalls).toBe(0);
    const other = clientFor(fake.url, { clock, token: new Token('f'.repeat(40)) });
    closing.push(other);
    await expect(findSyncWork(other, folder(), 'none')).rejects.toThrow('401');
    await sync('a', 'none');
    expect(fake.of('listMonitors')).toHaveLength(2);
  });

  it('refuses a folder with other files, and one of another service', async () => {
    const { sync, fake } = await service(1);
    await writeFile(join(root, 'precious.txt'), '');
    await expect(sync('.', 'none')).rejects.toThrow('precious.txt');
    await sync('a', 'none');
    const other = await service(1);
    await expect(other.sync('a', 'none')).rejects.toThrow(new URL(fake.url).origin);
  });

  it('plans what it then does: calls and time under the limits, at 98 % of their throughput without a refusal', async () => {
    const { sync, fake, cloud, clock } = await service(700, { clock: virtualClock(), latencyMs: 40 });
    const work = await findSyncWork(cloud, new SyncFolder(join(root, 'a')), [0, 1]);
    expect(work).toMatchObject({
      listCalls: 1,
      calls: { getMonitor: 700, getColorMode: 1400 },
      colorModesAtMost: false,
    });
    const plannedMs = await timeUnderLimits(cloud, work.calls, clock.now().getTime());
    const startMs = clock.now().getTime();
    const result = await sync('a', [0, 1]);
    expect(result.calls).toEqual({ listMonitors: 0, getMonitor: 700, getColorMode: 1400 });
    expect(fake.refusals()).toBe(0);
    const tookMs = clock.now().getTime() - startMs;
    expect(plannedMs).toBeGreaterThan(2 * 3_600_000);
    expect(plannedMs / tookMs).toBeGreaterThan(0.98);
    expect(plannedMs / tookMs).toBeLessThan(1.001);
  });
});

describe('timeUnderLimits', () => {
  it.each([
    [{}, 0],
    [{ getMonitor: 1 }, 0],
    [{ getMonitor: 300 }, 299 * 200],
    [{ getMonitor: 301 }, 3_600_000],
    [{ getMonitor: 100, getColorMode: 100 }, 199 * 200],
    [{ getColorMode: 6001 }, 86_400_000],
    [{ getMonitor: 2000, getColorMode: 6000 }, 6 * 3_600_000 + 199 * 200],
  ])('of %j is %i ms', async (counts, ms) => {
    const clock = virtualClock();
    const cloud = clientFor('http://127.0.0.1:9', { clock });
    expect(await timeUnderLimits(cloud, counts, clock.now().getTime())).toBe(ms);
  });

  it('knows the limits of the endpoints alone if there is none over all', async () => {
    const clock = virtualClock();
    const cloud = clientFor('http://127.0.0.1:9', { clock, callsPerSecond: 0 });
    const ofCalls = (counts: CallCounts) => timeUnderLimits(cloud, counts, clock.now().getTime());
    expect(await ofCalls({ getMonitor: 300 })).toBe(0);
    expect(await ofCalls({ getMonitor: 301 })).toBe(3_600_000);
  });
});
