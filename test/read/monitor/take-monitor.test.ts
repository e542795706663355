import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../../src/api/local/local-api.ts';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { takeMonitor } from '../../../src/read/monitor/take-monitor.ts';
import { fakeMonitor } from './fake-monitor.ts';

async function lockFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-locks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** As `flatfield simulate` starts it. */
const simulator = () => startSimulator({ scenario: 'flat', announced: true });

/** Takes the monitor at an address, or gives up at the first wait. */
function taken(baseUrl: string, folder: string) {
  const api = createLocalApi({ baseUrl });
  const stopping = new AbortController();
  onTestFinished(() => api.close());
  return takeMonitor({ api, folder, signal: stopping.signal, onWaiting: () => stopping.abort() });
}

it('takes the monitors of two simulators at once, although they have one id', async () => {
  const folder = await lockFolder();
  const [one, other] = await Promise.all([simulator(), simulator()]);
  onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => undefined));
  const first = await taken(one.url, folder);
  const second = await taken(other.url, folder);
  expect(second.monitor.id).toBe(first.monitor.id);
  await expect(taken(one.url, folder)).rejects.toThrow('Interrupted while waiting');
  await Promise.all([first.release(), second.release()]);
});

it('takes a real monitor once, also at another address', async () => {
  const folder = await lockFolder();
  const monitor = await fakeMonitor();
  const first = await taken(monitor.url, folder);
  await expect(taken(monitor.otherUrl, folder)).rejects.toThrow('Interrupted while waiting');
  await first.release();
});
