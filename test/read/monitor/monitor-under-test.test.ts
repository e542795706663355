import { describe, expect, test } from 'vitest';
import type { Monitor } from '../../../src/api/local/answer-schemas.ts';
import { FlatfieldError } from '../../../src/base/flatfield-error.ts';
import { parsePatch, parsePatches } from '../../../src/plan/pattern/patch.ts';
import { planSampling } from '../../../src/plan/sampling/plan-sampling.ts';
import { measure } from '../../../src/read/measure.ts';
import { monitorUnderTest } from '../../../src/read/monitor/monitor-under-test.ts';
import { withCode } from '../../with-code.ts';
import { MemoryStore, openSimulated, type Simulated } from './open-simulated.ts';

const center = { xPx: 1920, yPx: 1080 };

function pixelQueries({ simulator }: Simulated): string[] {
  return simulator
    .requests()
    .flatMap(({ path }) => (path.includes('pixel-inspection?') ? [path.split('?')[1] ?? ''] : []));
}

describe('as a source', () => {
  test('reads the signal at a position, in our words', async () => {
    const simulated = await openSimulated();
    const { source } = monitorUnderTest({ ...simulated, bitDepth: '10_BIT' });
    simulated.simulator.showPatch(simulated.monitorId, parsePatch('red'));
    await expect(source.read(center)).resolves.toMatchObject({
      actual: center,
      colorFormat: 'RGB',
      hdcp: false,
      rawValue: { format: 'RGB' },
      rgbFull: { g: 0, b: 0 },
      received: { position: { x: 1920, y: 1080 } },
    });
  });

  test('operation: the marker is shown by its operation before each reading', async () => {
    const simulated = await openSimulated();
    const { source, restore } = monitorUnderTest({ ...simulated, marker: 'operation' });
    await source.read(center);
    expect(simulated.monitor.marker).toEqual({ x: 1920, y: 1080 });
    await source.read({ xPx: 5, yPx: 6 });
    expect(simulated.monitor.marker).toEqual({ x: 5, y: 6 });
    expect(pixelQueries(simulated).every((query) => query.includes('show-marker=false'))).toBe(true);
    await restore();
    expect(simulated.monitor.marker).toBeNull();
  });

  test('inline: the reading shows it, and it is hidden at the end', async () => {
    const simulated = await openSimulated();
    const { source, restore } = monitorUnderTest({ ...simulated, marker: 'inline' });
    await source.read(center);
    expect(pixelQueries(simulated)[0]).toContain('show-marker=true');
    expect(simulated.changes()).toEqual([]);
    await restore();
    expect(simulated.monitor.marker).toBeNull();
    expect(simulated.changes()).toEqual(['PUT /pixel-inspection/marker']);
  });

  test('off: neither, and nothing to restore', async () => {
    const simulated = await openSimulated();
    const { source, restore } = monitorUnderTest({ ...simulated, marker: 'off' });
    await source.read(center);
    expect(pixelQueries(simulated)[0]).toContain('show-marker=false');
    await expect(restore()).resolves.toEqual([]);
    expect(simulated.changes()).toEqual([]);
  });

  test('tells of each request for a pixel, and of no marker operation that succeeded', async () => {
    const simulated = await openSimulated();
    const { source } = monitorUnderTest(simulated);
    const outcomes: string[] = [];
    await source.read(center, { onAttempt: ({ outcome }) => outcomes.push(outcome) });
    expect(outcomes).toEqual(['answered']);
    simulated.monitor.plugged = false;
    await expect(source.read(center, { onAttempt: ({ outcome }) => outcomes.push(outcome) })).rejects.toMatchObject({
      code: 'refused',
    });
    expect(outcomes).toEqual(['answered', 'failed']);
  });

  test('carries a whole run, HDCP in the middle, to even coordinates', async () => {
    const simulated = await openSimulated({ scenario: 'hdcp-mid-run' });
    const { source } = monitorUnderTest({ ...simulated, marker: 'off' });
    const resolution = { widthPx: 3840, heightPx: 2160 };
    const plan = planSampling({ layout: '5x5', order: 'serpentine', resolution, patches: parsePatches('white') });
    const clock = { now: () => new Date(), monotonicMs: () => performance.now() };
    const taking = await measure({ plan, source, clock, showPatch: async () => {} });
    expect(taking.stopped).toBeNull();
    expect(taking.readings).toHaveLength(25);
    expect(taking.readings.every(({ actual }) => actual.xPx % 2 === 0 && actual.yPx % 2 === 0)).toBe(true);
  });
});

describe('its check', () => {
  test('tells the mode, the calibration in force and the key lock', async () => {
    const simulated = await openSimulated();
    const { source, readState } = monitorUnderTest(simulated);
    const { colorMode, reference, keyLock } = await readState();
    await expect(source.check(7)).resolves.toMatchObject({
      afterReading: 7,
      present: true,
      colorModeIndex: colorMode.index,
      calibrationId: 'calibrationId' in reference ? reference.calibrationId : 'a problem',
      keyLock,
      problem: null,
    });
  });

  test('an unplugged monitor is not present, and nothing is unclear about that', async () => {
    const simulated = await openSimulated();
    simulated.monitor.plugged = false;
    await expect(monitorUnderTest(simulated).source.check(null)).resolves.toMatchObject({
      present: false,
      problem: null,
    });
  });

  test('an API that is gone is a problem, not an error', async () => {
    const simulated = await openSimulated();
    await simulated.simulator.setPreconditions({ windowOpen: true });
    const check = await monitorUnderTest(simulated).source.check(null);
    expect(check).toMatchObject({ present: false, colorModeIndex: null, calibrationId: null });
    expect(check.problem?.code).toMatch(/unreachable|refused/);
  });

  test('an interruption is thrown', async () => {
    const simulated = await openSimulated();
    const { source } = monitorUnderTest(simulated);
    await expect(source.check(null, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  });

  test.each([
    ['a replaced one first', (twin: Monitor, own: Monitor) => [{ ...twin, serialNumber: '5' }, own]],
    ['a replaced one last', (twin: Monitor, own: Monitor) => [own, { ...twin, serialNumber: '5' }]],
    ['the same one twice', (twin: Monitor, own: Monitor) => [own, twin]],
  ])('two monitors of its id are a problem: %s', async (_, list) => {
    const simulated = await openSimulated();
    const listMonitors: Simulated['api']['listMonitors'] = async (...all) =>
      (await simulated.api.listMonitors(...all)).flatMap((own) => list({ ...own }, own));
    const check = await monitorUnderTest({ ...simulated, api: { ...simulated.api, listMonitors } }).source.check(null);
    expect(check).toMatchObject({ present: true, colorModeIndex: null, problem: { code: 'several-monitors' } });
  });

  test('a key lock that cannot be read does not spoil the readings', async () => {
    const simulated = await openSimulated();
    const api = {
      ...simulated.api,
      getKeyLock: () => Promise.reject(new FlatfieldError('color-mode-unusable', 'refused')),
    };
    const check = await monitorUnderTest({ ...simulated, api }).source.check(null);
    expect(check).toMatchObject({ present: true, keyLock: null, problem: null });
  });

  test('two modes that both claim to be selected are a problem', async () => {
    const simulated = await openSimulated();
    const getColorModes: Simulated['api']['getColorModes'] = async (...all) =>
      (await simulated.api.getColorModes(...all)).map((mode) => ({ ...mode, selected: mode.index < 2 }));
    const check = await monitorUnderTest({ ...simulated, api: { ...simulated.api, getColorModes } }).source.check(null);
    expect(check).toMatchObject({ present: true, colorModeIndex: null, problem: { code: 'color-mode-unusable' } });
  });
});

describe('its state', () => {
  test('has the reference with the tone response of the mode', async () => {
    const simulated = await openSimulated();
    const { reference } = await monitorUnderTest(simulated).readState();
    expect(reference).toMatchObject({ source: 'local-api', toneResponse: 2.2 });
  });

  test('finds the tone response of a target that the mode names only by its id', async () => {
    const simulated = await openSimulated();
    const getColorModes: Simulated['api']['getColorModes'] = async (...all) =>
      (await simulated.api.getColorModes(...all)).map((mode) => ({ ...mode, target: { id: mode.target?.['id'] } }));
    const { reference } = await monitorUnderTest({
      ...simulated,
      api: { ...simulated.api, getColorModes },
    }).readState();
    expect(reference).toMatchObject({ toneResponse: 2.2 });
  });

  test('reports why there is no reference', async () => {
    const simulated = await openSimulated({ scenario: 'no-calibration' });
    const { reference } = await monitorUnderTest(simulated).readState();
    expect(reference).toMatchObject({ code: 'calibration-missing' });
  });
});

describe('what is changed for a run', () => {
  test('is written down before it is changed, and restored in reverse order', async () => {
    const simulated = await openSimulated();
    const { monitor, api, monitorId } = simulated;
    const store = new MemoryStore();
    const before: unknown[] = [];
    const write = store.write.bind(store);
    store.write = async (record) => {
      before.push([monitor.keyLock, simulated.changes().length]);
      await write(record);
    };
    const unit = monitorUnderTest({ api, monitorId, store, marker: 'operation' });
    await unit.changeForRun({ colorMode: 3, lockKeys: true });
    await unit.source.read(center);
    expect(before).toEqual([
      ['OFF', 0],
      ['OFF', 1],
      ['ALL', 2],
    ]);
    expect(store.written.at(-1)).toMatchObject({
      restoreVersion: 1,
      apiUrl: simulated.simulator.url,
      monitorId,
      changes: [
        { what: 'color-mode', from: '0', to: '3' },
        { what: 'key-lock', from: 'OFF', to: 'ALL' },
        { what: 'marker', from: 'HIDE', to: 'SHOW' },
      ],
    });

    const sent = simulated.changes().length;
    await expect(unit.restore()).resolves.toEqual([
      { what: 'color-mode', from: '0', to: '3', restored: true, problem: null },
      { what: 'key-lock', from: 'OFF', to: 'ALL', restored: true, problem: null },
      { what: 'marker', from: 'HIDE', to: 'SHOW', restored: true, problem: null },
    ]);
    expect(simulated.changes().slice(sent)).toEqual([
      'PUT /pixel-inspection/marker',
      'PUT /key-lock',
      'PUT /color-modes/selected-index',
    ]);
    expect(store.written.at(-1)).toBeNull();
    expect([monitor.keyLock, monitor.marker]).toEqual(['OFF', null]);
  });

  test('sends nothing if it is already so', async () => {
    const simulated = await openSimulated();
    await simulated.api.setKeyLock(simulated.monitorId, 'ALL');
    const sent = simulated.changes().length;
    const unit = monitorUnderTest(simulated);
    await unit.changeForRun({ colorMode: 0, lockKeys: true });
    await unit.changeForRun({});
    await expect(unit.restore()).resolves.toEqual([]);
    expect(simulated.changes()).toHaveLength(sent);
  });

  test('an unknown mode is refused before anything is changed', async () => {
    const simulated = await openSimulated();
    await expect(monitorUnderTest(simulated).changeForRun({ colorMode: 10 })).rejects.toThrow(
      withCode('unknown-color-mode'),
    );
    expect(simulated.changes()).toEqual([]);
  });

  test('is not made if it cannot be written down', async () => {
    const simulated = await openSimulated();
    const store = new MemoryStore();
    store.write = () => Promise.reject(new Error('disk full'));
    const unit = monitorUnderTest({ ...simulated, store, marker: 'operation' });
    await expect(unit.changeForRun({ lockKeys: true })).rejects.toThrow('disk full');
    await expect(unit.source.read(center)).rejects.toThrow('disk full');
    expect(simulated.changes()).toEqual([]);
  });

  test('that the monitor accepts but does not show is an error', async () => {
    const simulated = await openSimulated();
    const api = { ...simulated.api, setKeyLock: async () => ({ message: 'ok' }) };
    await expect(monitorUnderTest({ ...simulated, api }).changeForRun({ lockKeys: true })).rejects.toMatchObject({
      code: 'change-not-applied',
    });
  });

  test('restores the first value, even if somebody changed it once more', async () => {
    const simulated = await openSimulated();
    const unit = monitorUnderTest(simulated);
    await unit.changeForRun({ colorMode: 3 });
    await simulated.api.selectColorMode(simulated.monitorId, 5);
    await unit.restore();
    await expect(unit.readState()).resolves.toMatchObject({ colorMode: { index: 0 } });
  });

  test('can be restored twice, also at once, and is then sent once', async () => {
    const simulated = await openSimulated();
    const unit = monitorUnderTest(simulated);
    await unit.changeForRun({ lockKeys: true });
    const [first, second] = await Promise.all([unit.restore(), unit.restore()]);
    expect(second).toEqual(first);
    expect(await unit.restore()).toEqual(first);
    expect(simulated.changes()).toEqual(['PUT /key-lock', 'PUT /key-lock']);
  });

  test('each by itself: what fails is reported, the rest is restored, and a later try repairs it', async () => {
    const simulated = await openSimulated();
    const store = new MemoryStore();
    let broken = true;
    const setKeyLock: Simulated['api']['setKeyLock'] = (id, lock, options) =>
      broken && lock === 'OFF' ? Promise.reject(new Error('no answer')) : simulated.api.setKeyLock(id, lock, options);
    const unit = monitorUnderTest({ ...simulated, api: { ...simulated.api, setKeyLock }, store });
    await unit.changeForRun({ colorMode: 3, lockKeys: true });
    await expect(unit.restore()).resolves.toMatchObject([
      { what: 'color-mode', restored: true },
      { what: 'key-lock', restored: false, problem: 'no answer' },
    ]);
    expect(store.written.at(-1)).toMatchObject({ changes: [{ what: 'key-lock' }] });
    broken = false;
    await expect(unit.restore()).resolves.toMatchObject([{ restored: true }, { what: 'key-lock', restored: true }]);
    expect(store.written.at(-1)).toBeNull();
    expect(simulated.monitor.keyLock).toBe('OFF');
  });

  test('by an earlier part of the run is restored by this one', async () => {
    const simulated = await openSimulated();
    await monitorUnderTest(simulated).changeForRun({ colorMode: 3 });
    const changed = [{ what: 'color-mode', from: '0', to: '3' } as const];
    const unit = monitorUnderTest({ ...simulated, changed });
    await unit.changeForRun({ colorMode: 3 });
    await unit.restore();
    await expect(unit.readState()).resolves.toMatchObject({ colorMode: { index: 0 } });
  });
});
