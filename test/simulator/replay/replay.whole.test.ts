import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalApi, type LocalApi } from '../../../src/api/local/local-api.ts';
import { inspect } from '../../../src/entries/index.ts';
import { type ReplayOptions, startReplay } from '../../../src/simulator/replay/start-replay.ts';
import { impatientClock } from '../../cli/run-flatfield.ts';
import { simulated } from '../simulated.ts';

const options = {
  resolution: '100x50',
  layout: '2x2',
  patches: ['white'],
  profile: 'signal-exact',
  marker: 'off',
} as const;

/** A folder of its own with the recording of what a client asked a simulated monitor. */
async function recorded(ask: (api: LocalApi) => Promise<unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-replay-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'traffic.ndjson');
  const { simulator } = await simulated({ resolution: { widthPx: 100, heightPx: 50 } });
  const api = createLocalApi({ baseUrl: simulator.url, record: path });
  await ask(api);
  await api.close();
  return path;
}

async function replay(path: string, more: Partial<ReplayOptions> = {}) {
  const started = await startReplay({ path, api: 'local', timeScale: 0, ...more });
  const api = createLocalApi({ baseUrl: started.url, clock: impatientClock });
  onTestFinished(async () => {
    await api.close();
    await started.close();
  });
  return { started, api };
}

it('a recorded run gives the same verdict and the same readings again', async () => {
  const first = { value: null as unknown };
  const path = await recorded(async (api) => {
    first.value = resultOf(await inspect({ api, ...options }));
  });
  const { started, api } = await replay(path);
  expect(resultOf(await inspect({ api, ...options }))).toEqual(first.value);
  expect(started.mismatches).toEqual([]);
  expect(started.left()).toBe(0);
});

it('a request that is not the next one is refused with the nearest exchange and the field', async () => {
  const path = await recorded(async (api) => {
    const id = (await api.listMonitors())[0]?.id ?? '';
    await api.getPixelInformation(id, { x: 1, y: 2, showMarker: false });
    await api.getPixelInformation(id, { x: 5, y: 6, showMarker: false });
  });
  const { started, api } = await replay(path);
  const id = (await api.listMonitors())[0]?.id ?? '';
  const read = (x: number, y: number) => api.getPixelInformation(id, { x, y, showMarker: false });
  await expect(read(5, 7)).rejects.toThrow(/nearest is exchange 3: query\.y: expected 6, got 7/);
  await expect(read(5, 6)).rejects.toThrow(/it is as exchange 3, but exchange 2 comes first/);
  expect((await read(1, 2)).position).toEqual({ x: 1, y: 2 });
  expect((await read(5, 6)).position).toEqual({ x: 5, y: 6 });
  await expect(read(5, 6)).rejects.toThrow(/has no further one/);
  expect(started.mismatches.length).toBeGreaterThanOrEqual(3);
});

it('an attempt without an answer ends in the end of the connection again', async () => {
  const path = await recorded((api) => api.listMonitors());
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => {
    if (!line.includes('"exchange"')) return line;
    return JSON.stringify({ ...JSON.parse(line), answer: null, failure: { code: 'ECONNRESET', phase: 'headers' } });
  });
  await writeFile(path, lines.join('\n'));
  const { started } = await replay(path);
  await expect(fetch(`${started.url}/monitors`)).rejects.toThrow('fetch failed');
});

function resultOf({ judgment, readings }: Awaited<ReturnType<typeof inspect>>) {
  const { outcome, limits } = judgment.verdict;
  return { outcome, limits, readings: readings.map((reading) => ('rgbFull' in reading ? reading.rgbFull : null)) };
}
