import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../../src/api/local/local-api.ts';
import type { Clock } from '../../../src/base/http/clock.ts';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { takeMonitor } from '../../../src/read/monitor/take-monitor.ts';
import { fakeMonitor } from './fake-monitor.ts';

/** A computer with a clock, on which one process after the other takes a monitor and changes it once; the waits of each. */
async function computer() {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-apart-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let nowMs = 10_000_000;
  return {
    pass(durationMs: number) {
      nowMs += durationMs;
    },
    async changeAt(baseUrl: string, changeSpacingMs = 1000): Promise<readonly number[]> {
      const waits: number[] = [];
      const startMs = nowMs;
      const clock: Clock = {
        now: () => new Date(nowMs),
        monotonicMs: () => nowMs - startMs,
        sleep: async (durationMs) => {
          waits.push(durationMs);
          nowMs += durationMs;
        },
      };
      const api = createLocalApi({ baseUrl, clock, changeSpacingMs });
      const { monitor, release } = await takeMonitor({ api, folder });
      await api.setKeyLock(monitor.id, 'MENU');
      await release();
      await api.close();
      return waits;
    },
  };
}

describe('two processes that change a monitor one after the other', () => {
  it('are a second apart, also at another address of the monitor', async () => {
    const { url, otherUrl } = await fakeMonitor();
    const { changeAt, pass } = await computer();
    expect(await changeAt(url)).toEqual([]);
    pass(700);
    expect(await changeAt(otherUrl)).toEqual([300]);
    pass(999);
    expect(await changeAt(url)).toEqual([1]);
    pass(1000);
    expect(await changeAt(url)).toEqual([]);
  });

  it('wait a second at most, whatever was done to the clock', async () => {
    const { url } = await fakeMonitor();
    const { changeAt, pass } = await computer();
    await changeAt(url);
    pass(-3_600_000);
    expect(await changeAt(url)).toEqual([1000]);
    pass(700);
    expect(await changeAt(url)).toEqual([300]);
  });

  it('have their own spacing, and none between two monitors', async () => {
    const [{ url }, other] = [await fakeMonitor(), await fakeMonitor()];
    const { changeAt } = await computer();
    await changeAt(url);
    expect(await changeAt(url, 50)).toEqual([50]);
    expect(await changeAt(url, 0)).toEqual([]);
    expect(await changeAt(other.url)).toEqual([]);
  });

  it('are apart on a simulated monitor, but not on two that have one id', async () => {
    const start = () => startSimulator({ scenario: 'flat', announced: true });
    const [one, other] = await Promise.all([start(), start()]);
    onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => undefined));
    const { changeAt } = await computer();
    await changeAt(one.url);
    expect(await changeAt(other.url)).toEqual([]);
    expect(await changeAt(one.url)).toEqual([1000]);
  });
});
