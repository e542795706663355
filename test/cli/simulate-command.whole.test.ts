import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../simulator/ask.ts';
import { followFlatfield, runFlatfield, runProcess, startFlatfield } from './run-flatfield.ts';

/** Starts `flatfield simulate` and waits for what it prints; it ends with the test. */
async function simulate(args: readonly string[], token = '') {
  const { ended, stdout, interrupt } = followFlatfield(['simulate', ...args], {
    env: { FLATFIELD_CLOUD_TOKEN: token },
  });
  onTestFinished(async () => {
    interrupt();
    expect((await ended).code).toBe(0);
  });
  await expect.poll(stdout, { interval: 5 }).toContain('\n');
  return stdout();
}

const token = '0123456789abcdef0123456789abcdef01234567';

describe('flatfield simulate', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('serves from a process of its own until %s, and exits 0', async (signal) => {
    const { child, ended } = startFlatfield(['simulate']);
    let url = '';
    for await (const text of child.stdout ?? []) {
      url += String(text);
      if (url.includes('\n')) break;
    }
    expect((await ask(url.trim(), '/monitors')).status).toBe(200);
    child.kill(signal);
    expect((await ended).code).toBe(0);
  });

  it('serves the local API if nothing else is asked for', async () => {
    const url = (await simulate([])).trim();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await ask(url, '/monitors')).status).toBe(200);
  });

  it('serves a signal of the size that is asked for', async () => {
    const url = (await simulate(['--resolution', '640x360'])).trim();
    const { monitors } = (await ask(url, '/monitors')).json as { monitors: { id: string }[] };
    const pixel = (x: number) => ask(url, `/monitors/${monitors[0]?.id}/pixel-inspection?x=${x}&y=0`);
    expect((await pixel(640)).status).toBe(400);
    const { code, stderr } = await runFlatfield(['simulate', '--resolution', 'wide']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('Resolution "wide" is not understood')]);
  });

  it('serves the cloud API alone, with a new token that it prints', async () => {
    const served = JSON.parse(await simulate(['--cloud-port', '0', '--monitors', '30', '--json']));
    expect(Object.keys(served)).toEqual(['cloudUrl', 'cloudToken']);
    const headers = { authorization: `Bearer ${served.cloudToken}` };
    const { json } = await ask(served.cloudUrl, '/api/v1/monitors', { headers });
    expect((json as { monitors: unknown[] }).monitors.length).toBeGreaterThan(20);
  });

  it('takes the token of the environment, and does not print it', async () => {
    const served = JSON.parse(await simulate(['--cloud-port', '0', '--port', '0', '--json'], token));
    expect(Object.keys(served)).toEqual(['url', 'cloudUrl']);
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask(served.cloudUrl, '/api/v1/groups', { headers })).status).toBe(200);
    expect((await ask(served.url, '/monitors')).status).toBe(200);
  });

  it('prints addresses and token by name if there are several', async () => {
    const lines = (await simulate(['--cloud-port', '0', '--port', '0'])).trim().split('\n');
    expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual(['Local API', 'Cloud API', 'Token']);
  });

  it('says in every answer what it is, so that no run on it looks like one on a real monitor', async () => {
    const served = JSON.parse(
      await simulate(['--port', '0', '--cloud-port', '0', '--scenario', 'hdcp', '--seed', '3', '--json'], token),
    );
    const asked = [`${served.url}/monitors`, `${served.url}/nothing`, `${served.cloudUrl}/api/v1/groups`];
    for (const url of asked) {
      const { headers } = await fetch(url);
      expect(headers.get('flatfield-simulation')).toBe('scenario=hdcp&seed=3&timeScale=1');
    }
  });

  it('limits the calls of the cloud API over all endpoints as told', async () => {
    const { cloudUrl } = JSON.parse(await simulate(['--cloud-port', '0', '--calls-per-second', '2', '--json'], token));
    const headers = { authorization: `Bearer ${token}` };
    const statuses = [];
    for (const path of ['groups', 'monitors', 'groups']) {
      statuses.push((await ask(cloudUrl, `/api/v1/${path}`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    const { code, stderr } = await runFlatfield(['simulate', '--calls-per-second', '0.5']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('--calls-per-second expects a whole number')]);
  });

  it.each(['agent-off', 'api-off'])('begins with the application as %s, which refuses connections', async (state) => {
    const url = (await simulate(['--application', state])).trim();
    await expect(ask(url, '/monitors')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('runs until it is ended, though an application that is off keeps no port open', async () => {
    const { child, ended } = startFlatfield(['simulate', '--application', 'api-off']);
    await once(child.stderr as Readable, 'data');
    // It would have ended by itself by the time that another process has started and ended.
    expect((await runProcess(['--version'])).code).toBe(0);
    expect(child.exitCode).toBe(null);
    child.kill();
    await ended;
  });

  it('serves the spellings of version 0.9.0', async () => {
    const url = (await simulate(['--api-version', '0.9.0'])).trim();
    const { monitors } = (await ask(url, '/monitors')).json as { monitors: { id: string }[] };
    const modes = await ask(url, `/monitors/${monitors[0]?.id}/color-modes`);
    expect(modes.json).toHaveProperty('colormodes');
  });

  it('serves only what the specifications have with --plain', async () => {
    const served = JSON.parse(await simulate(['--plain', '--port', '0', '--cloud-port', '0', '--json'], token));
    expect(await ask(served.url, '/nothing')).toMatchObject({ status: 400, text: '' });
    const headers = { authorization: `Bearer ${token}` };
    const statuses = [];
    for (let nth = 0; nth < 7; nth += 1) {
      statuses.push((await ask(served.cloudUrl, '/api/v1/groups', { headers })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('says at its end how many changes came too fast', async () => {
    const { ended, stdout, interrupt } = followFlatfield(['simulate', '--time-scale', '100', '--json']);
    await expect.poll(stdout, { interval: 5 }).toContain('\n');
    const { url } = JSON.parse(stdout());
    const { monitors } = (await ask(url, '/monitors')).json as { monitors: { id: string }[] };
    for (const keyLock of ['ALL', 'MENU', 'OFF']) {
      await ask(url, `/monitors/${monitors[0]?.id}/key-lock`, { method: 'PUT', body: { keyLock } });
    }
    interrupt();
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 changes came less than a second after another')]);
  });

  it('plays the faults of a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-simulate-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'faults.json');
    await writeFile(file, JSON.stringify([{ at: {}, fault: { name: 'status', status: 418 } }]));
    const args = ['--port', '0', '--cloud-port', '0', '--faults', file, '--cloud-faults', file, '--json'];
    const served = JSON.parse(await simulate(args, token));
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask(served.url, '/monitors')).status).toBe(418);
    expect((await ask(served.cloudUrl, '/api/v1/groups', { headers })).status).toBe(418);
  });

  it('exits 2 with one line that names a port in use', async () => {
    const port = new URL((await simulate([])).trim()).port;
    for (const option of ['--port', '--cloud-port']) {
      const { code, stdout, stderr } = await runFlatfield(['simulate', option, port]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).toContain(`Port ${port} is in use`);
    }
  });

  it.each([
    ['--monitors', '0'],
    ['--cloud-port', '65536'],
    ['--clock-rate', '0'],
    ['--time-scale', '101'],
    ['--seed', '-1'],
    ['--serial-numbers', 'none'],
    ['--faults', 'nowhere.json'],
    ['--host', '0.0.0.0'],
  ])('refuses %s %s', async (option, value) => {
    const { code, stdout } = await runFlatfield(['simulate', `${option}=${value}`]);
    expect([code, stdout]).toEqual([3, '']);
  });

  it('does not show an invalid token', async () => {
    const env = { FLATFIELD_CLOUD_TOKEN: 'not-a-header\u00e9' };
    const { code, stderr } = await runFlatfield(['simulate', '--cloud-port', '0'], { env });
    expect(code).toBe(3);
    expect(stderr).not.toContain('not-a-header');
  });
});
