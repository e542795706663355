import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLocalApi } from '../../src/api/local/local-api.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { restoreMonitors } from '../../src/inspect/restore-monitors.ts';
import { readRestoreFile } from '../../src/read/monitor/restore-file.ts';
import { deviations, eagerClock, probeAt } from './ask.ts';
import { standIn } from './stand-in.ts';

const parts = ['change'] as const;

describe('the change part', () => {
  it('changes marker, key lock and color mode of a monitor, and restores them', async () => {
    const { url, state, requests } = await standIn();
    const { restorePath } = await folder();
    const probed = await probeAt(url, { parts, restorePath });
    expect(deviations(probed)).toEqual([]);
    expect(requests.filter((request) => request.startsWith('PUT '))).toHaveLength(6);
    expect(state).toMatchObject({ keyLock: 'OFF', selected: 0 });
    expect(existsSync(restorePath)).toBe(false);
    expect(probed.left).toEqual([]);
  });

  it('measures the latency of changes that are late', async () => {
    const clock = eagerClock();
    const due: { atMs: number; index: number }[] = [];
    const { url, state } = await standIn((answer, { method, route, body }, held) => {
      const late = due[0];
      if (late && late.atMs <= clock.monotonicMs()) held.selected = (due.shift() as typeof late).index;
      if (method === 'PUT' && route.endsWith('selected-index')) {
        held.selected = due.at(-1)?.index ?? (body['index'] === 1 ? 0 : 1);
        due.push({ atMs: clock.monotonicMs() + 1500, index: Number(body['index']) });
      }
      return answer;
    });
    const probed = await probeAt(url, { parts, clock, ...(await folder()) });
    expect(deviations(probed)).toEqual([]);
    expect(state.selected).toBe(0);
    // The stand-in makes a due change after its answer, so that the next question, 250 ms later, meets it.
    expect(probed.profile.behavior.answers).toEqual({ 'select-color-mode': [{ delayMs: 1750 }] });
  });

  it('notes each change before it is made', async () => {
    const { restorePath } = await folder();
    const missing: string[] = [];
    const { url } = await standIn((answer, { method, route }) => {
      if (method === 'PUT' && !existsSync(restorePath)) missing.push(route);
      return answer;
    });
    await probeAt(url, { parts, restorePath });
    expect(missing).toEqual([]);
  });

  it('finds a change that is not made, and one that is refused as too frequent', async () => {
    const { url } = await standIn((answer, { method, route }, state) => {
      if (method === 'PUT' && route === '/key-lock') state.keyLock = 'OFF';
      if (method === 'PUT' && route.endsWith('/marker')) return { status: 429, body: { message: 'Too many.' } };
      return answer;
    });
    const probed = await probeAt(url, { parts, ...(await folder()) });
    expect(deviations(probed)).toEqual([
      'marker-change: 429 {"message":"Too many."}; 429 {"message":"Too many."}',
      expect.stringMatching(/^key-lock-change: MENU: not made, OFF at last; OFF: in force/),
      'change-answers: setPixelMarker: 429 {"message":"Too many."}',
      expect.stringMatching(/^change-frequency: setPixelMarker: 429/),
    ]);
    expect(probed.left.map(({ what }) => what)).toEqual(['marker']);
  });

  it('restores the monitor when it is interrupted between a change and its restore', async () => {
    const abort = new AbortController();
    const { restorePath } = await folder();
    const { url, state } = await standIn((answer, { method, route }) => {
      if (method === 'PUT' && route === '/key-lock') abort.abort();
      return answer;
    });
    await expect(probeAt(url, { parts, restorePath, signal: abort.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect(state.keyLock).toBe('OFF');
    expect(existsSync(restorePath)).toBe(false);
  });

  it('restores a key lock although changes that are close together are refused', async () => {
    const abort = new AbortController();
    const eager = eagerClock();
    const clock = { ...eager, now: () => new Date(eager.monotonicMs()) };
    const sentMs: number[] = [];
    let acceptedMs = Number.NEGATIVE_INFINITY;
    const { restorePath } = await folder();
    const { url, state } = await standIn((answer, { method, route, body }, held) => {
      if (method !== 'PUT') return answer;
      const nowMs = clock.monotonicMs();
      sentMs.push(nowMs);
      if (nowMs - acceptedMs < 1500) {
        if (route === '/key-lock') held.keyLock = body['keyLock'] === 'OFF' ? 'MENU' : 'OFF';
        return { status: 409, body: { message: 'Too many changes.' } };
      }
      acceptedMs = nowMs;
      if (route === '/key-lock') abort.abort();
      return answer;
    });
    const api = createLocalApi({ baseUrl: url, clock, changeSpacingMs: 1000, steadyMs: 3000 });
    const told: string[] = [];
    const onRestored = (message: string) => told.push(message);
    const options = { api, parts, restorePath, signal: abort.signal, clock, onRestored };
    await expect(probeAt(url, options)).rejects.toMatchObject({ code: 'aborted' });
    expect(state.keyLock).toBe('OFF');
    expect(existsSync(restorePath)).toBe(false);
    expect(told).toEqual(['The monitor is as before.']);
    const pauses = sentMs.slice(1).map((ms, place) => ms - (sentMs[place] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
  });

  it('leaves what it could not restore to flatfield restore', async () => {
    let isStuck = false;
    const { restorePath, stateFolder } = await folder();
    const { url, state } = await standIn((answer, { method, route, body }, held) => {
      if (method === 'PUT' && route.endsWith('selected-index') && body['index'] === 1) isStuck = true;
      if (!isStuck || method !== 'PUT') return answer;
      held.selected = 1;
      return { status: 500 };
    });
    const api = createLocalApi({ baseUrl: url, changeSpacingMs: 0, steadyMs: 0, retryPolicy: noRetryPolicy });
    const options = { api, parts, restorePath, stateFolder, simulation: undefined };
    const { left } = await probeAt(url, options);
    expect(left).toMatchObject([{ what: 'color-mode', from: '0', restored: false }]);
    expect(await readRestoreFile(restorePath)).toMatchObject({ changes: [{ what: 'color-mode', from: '0', to: '1' }] });
    const again = await probeAt(url, options);
    expect(again.record.findings.find(({ check }) => check === 'key-lock-change')?.found).toMatch(/flatfield restore/);
    isStuck = false;
    const [restored] = await restoreMonitors({ api, stateFolder, clock: eagerClock() });
    expect(restored?.changes).toMatchObject([{ what: 'color-mode', restored: true }]);
    expect(state.selected).toBe(0);
  });
});

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'flatfield-probe-'));
  return { restorePath: join(path, 'restore.json'), stateFolder: join(path, 'state') };
}
