import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalApi } from '../../src/api/local/local-api.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import type { StationState } from '../../src/line/station/operator/station-state.ts';
import { parsePatch } from '../../src/plan/pattern/patch.ts';
import { patchToShow } from '../../src/plan/pattern/patch-to-show.ts';
import { findMonitor } from '../../src/read/monitor/find-monitor.ts';
import { startedServer } from '../line/server/http/started-server.ts';
import { QUICK, type TestStation, testStation } from '../line/station/operator/start-station.ts';

let station: TestStation;
beforeEach(async () => {
  station = await testStation();
});
afterEach(() => station.remove());

/** What a page does, without a browser. */
async function pageOf(url: string) {
  const act = (action: object) =>
    fetch(`${url}action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action),
    });
  /** The first state for which something holds. */
  async function until(holds: (state: StationState) => boolean): Promise<StationState> {
    const answer = await fetch(`${url}events`);
    let text = '';
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString('utf8');
      const states = text.split('\n').filter((line) => line.startsWith('data: {'));
      const last = states.at(-1);
      // A line may still be cut short.
      const state = last && text.endsWith('\n') ? (JSON.parse(last.slice(6)) as StationState) : null;
      if (state && holds(state)) return state;
    }
    throw new Error('the station ended');
  }
  const phase = (kind: string) => until((state) => state.phase.kind === kind);
  const key = async (name: string) =>
    act({ type: 'key', key: name, phaseNumber: (await until(() => true)).phaseNumber });
  const scan = (text: string) => act({ type: 'text', meant: 'unit', text, how: 'scanned' });
  /** Enter counts from 400 ms after the phase began. */
  const start = async () => {
    const { phaseNumber } = await phase('start');
    await expect
      .poll(async () => {
        await act({ type: 'key', key: 'enter', phaseNumber });
        return (await until(() => true)).phase.kind;
      })
      .not.toBe('start');
  };
  return { act, until, phase, key, scan, start };
}

const WHITE = ['--patches', 'white', '--layout', '3x3', '--operator', 'Kim'] as const;

it('writes the run of flatfield inspect, with unit, operator and the reason for a retest', async () => {
  const page = await pageOf(await station.start([...QUICK, ...WHITE, '--station', 'S']));
  await page.phase('ready');
  await page.scan('0012');
  await page.start();
  const first = await page.phase('result');
  await page.scan('0012');
  const retest = await page.phase('retest');
  await page.key('3');
  await page.start();
  const second = await page.phase('result');
  const passed = { unit: '0012', result: { outcome: 'pass', simulated: 'flat' } };
  expect(first.phase).toMatchObject({ ...passed, attempt: 1 });
  expect(retest.phase).toMatchObject({ unit: '0012', attempt: 2, last: { outcome: 'pass' } });
  expect(second.phase).toMatchObject({ ...passed, attempt: 2 });
  const runs = (await readdir(join(station.folder, 'reports'))).sort();
  const records = await Promise.all(
    runs.map(async (run) =>
      JSON.parse(await readFile(join(station.folder, 'reports', run, 'inspection.json'), 'utf8')),
    ),
  );
  expect(records).toMatchObject([
    { unit: '0012', station: { name: 'S', operator: 'Kim' }, judgment: { verdict: { outcome: 'pass' } } },
    { unit: '0012', retestReason: 'monitor calibrated again' },
  ]);
  expect(records[0]).not.toHaveProperty('retestReason');
});

it('applies the pending restores of a killed run before it asks whether to resume it', async () => {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0.1 });
  try {
    const api = createLocalApi({ baseUrl: simulator.url });
    const { id } = await findMonitor(api);
    simulator.showPatch(id, patchToShow(parsePatch('white'), { widthPx: 3840, heightPx: 2160 }));
    const args = ['--api', simulator.url, '--resolution', '3840x2160', '--shown', '--lock-keys', ...WHITE];
    const keyLock = () => api.getKeyLock(id);
    const before = await keyLock();
    const page = await pageOf(await station.start(args));
    await page.phase('ready');
    await page.scan('0012');
    await page.start();
    await page.until(({ phase }) => phase.kind === 'running' && phase.progress.done > 1);
    expect(await keyLock()).not.toBe(before);
    await station.kill();
    const again = await pageOf(await station.start(args));
    const { phase } = await again.phase('interrupted');
    expect(phase).toMatchObject({ unit: '0012', folder: expect.stringContaining('reports') });
    expect(phase).toMatchObject({
      restored: [{ what: 'key-lock', from: 'OFF', problem: null }],
    });
    expect(await keyLock()).toBe(before);
    await expect
      .poll(async () => {
        await again.key('enter');
        return (await again.until(() => true)).phase.kind;
      })
      .not.toBe('interrupted');
    const { phase: ended } = await again.phase('result');
    expect(ended).toMatchObject({ unit: '0012', result: { outcome: 'pass', simulated: null } });
    expect(await keyLock()).toBe(before);
  } finally {
    await simulator.close();
  }
});

it('answers nothing without the secret part of its address, and keeps that for itself', async () => {
  const url = new URL(await station.start([...QUICK, ...WHITE]));
  const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(new URL(path, url), init)).status;
  expect(await statusOf('/')).toBe(404);
  expect(await statusOf('/events')).toBe(404);
  expect(await statusOf(`${url.pathname}action`)).toBe(404);
  const post = (body: string, type = 'application/json') =>
    statusOf(`${url.pathname}action`, { method: 'POST', headers: { 'content-type': type }, body });
  const action = JSON.stringify({ type: 'text', meant: 'unit', text: 'A', how: 'scanned' });
  expect(await post(action, 'text/plain')).toBe(400);
  expect(await post('{"type":"stop"}')).toBe(400);
  expect(await post('{')).toBe(400);
  expect(await post(JSON.stringify({ type: 'text', meant: 'unit', text: 'A'.repeat(9000), how: 'scanned' }))).toBe(413);
  const folder = join(station.folder, 'state', 'flatfield', 'stations');
  const [name = ''] = await readdir(folder);
  const { mode } = await stat(join(folder, name, 'page.key'));
  // Windows has no such modes.
  expect(process.platform === 'win32' ? 0o600 : mode & 0o777).toBe(0o600);
});

it('refuses a second station over the same runs, and options that leave no way to show the patches', async () => {
  await station.start([...QUICK, ...WHITE]);
  await expect(station.start([...QUICK, ...WHITE])).rejects.toThrow('writes into');
  await expect(station.start(['--resolution', '3840x2160'])).rejects.toThrow('--show');
  await expect(station.start([...QUICK, '--profile', 'none'])).rejects.toThrow('none');
});

it('sends its runs to the line server, and reports what waits while the server is down', async () => {
  const server = await startedServer();
  try {
    const tokenFile = join(station.folder, 'station.token');
    await writeFile(tokenFile, server.tokens.station.reveal(), { mode: 0o600 });
    const page = await pageOf(
      await station.start([...QUICK, ...WHITE, '--line', server.url, '--line-token-file', tokenFile]),
    );
    await page.phase('ready');
    expect((await page.until(({ line }) => line !== null)).line).toEqual({ waiting: 0, parked: 0 });
    await page.scan('0012');
    await page.start();
    expect((await page.phase('result')).phase).toMatchObject({ result: { outcome: 'pass' } });
    await expect.poll(async () => (await server.get('/runs')).rows.length).toBe(1);
    await server.close();
    await page.scan('0013');
    await page.start();
    expect((await page.phase('result')).phase).toMatchObject({ unit: '0013', result: { outcome: 'pass' } });
    expect((await page.until(({ line }) => line?.waiting === 1)).line).toEqual({ waiting: 1, parked: 0 });
  } finally {
    await server.end();
  }
});
