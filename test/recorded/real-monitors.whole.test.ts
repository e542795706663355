import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../src/api/local/local-api.ts';
import { probeAt } from '../probe/ask.ts';
import { simulated } from '../simulator/simulated.ts';
import { playFolder } from './play-folder.ts';

const real = fileURLToPath(new URL('../../fixtures/real/', import.meta.url));

it('what real monitors answered is understood as it was', async () => {
  for (const { name } of (await readdir(real, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
    expect(name).toMatch(/^[a-z0-9]+-[a-z0-9.]+$/);
    await expect(await playFolder(join(real, name)), name).toMatchFileSnapshot(join(real, name, 'expected.txt'));
  }
});

it('an answer in a recording that the client cannot read is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-real-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'traffic.ndjson');
  const { simulator, id } = await simulated({ behavior: { answers: { 'get-key-lock': [{ status: 405 }] } } });
  const api = createLocalApi({ baseUrl: simulator.url, record: path });
  await api.listMonitors();
  await api.getPixelInformation(id, { x: 0, y: 0 });
  await api.getPixelInformation(id, { x: 2, y: 0, bitDepth: '10_BIT', showMarker: false });
  await expect(api.getKeyLock(id)).rejects.toThrow('405');
  await api.close();
  const lines = ['1 x listMonitors: read', '2 x getPixelInformation: read', '1 x getKeyLock: refused with 405'];
  expect(await playFolder(folder)).toBe(lines.map((line) => `traffic.ndjson: ${line}\n`).join(''));

  await writeFile(path, (await readFile(path, 'utf8')).replace('"monitors":[', '"monitors":[7,'));
  expect(await playFolder(folder)).toContain('listMonitors: unexpected shape at $.monitors[0]');
});

it('a record is judged again, and a monitor like the probed one inspected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-real-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const golden = fileURLToPath(new URL('../../fixtures/golden/tinted-corner.json', import.meta.url));
  await writeFile(join(folder, 'inspection.json'), await readFile(golden));
  const { simulator } = await simulated({ behavior: { components: { isList: true } } });
  const { profile } = await probeAt(simulator.url, { parts: ['default', 'pixels'] });
  await writeFile(join(folder, 'monitor-profile.json'), JSON.stringify(profile));
  expect(await playFolder(folder)).toMatch(
    /^inspection\.json: recorded as fail\ninspection\.json: fail .*\nmonitor-profile\.json: a monitor like it ends in inconclusive .*\n$/,
  );
});
