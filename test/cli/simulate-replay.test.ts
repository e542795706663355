import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../src/api/local/local-api.ts';
import { simulated } from '../simulator/simulated.ts';
import { followFlatfield, runFlatfield } from './run-flatfield.ts';

it('answers from a recording, says what differed, and ends with 2', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-replay-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'traffic.ndjson');
  const { simulator } = await simulated();
  const api = createLocalApi({ baseUrl: simulator.url, record: path });
  await api.listMonitors();
  await api.close();

  const replay = followFlatfield(['simulate', '--replay', path, '--time-scale', '0']);
  await expect.poll(replay.stdout).toContain('http');
  const url = replay.stdout().trim();
  expect((await fetch(`${url}/monitors`)).headers.get('flatfield-simulation')).toContain('replay');
  expect((await fetch(`${url}/monitors`)).status).toBe(500);
  replay.interrupt();
  const { code, stderr } = await replay.ended;
  expect(code).toBe(2);
  expect(stderr).toContain('0 recorded exchanges were not asked for. Requests that the recording does not have: 1.');
});

it('refuses a file that is no recording', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-replay-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.ndjson');
  await writeFile(path, '{}\n');
  const { code, stderr } = await runFlatfield(['simulate', '--replay', path]);
  expect({ code, stderr }).toMatchObject({ code: 3, stderr: expect.stringContaining('x.ndjson, line 1') });
});
