import { describe, expect, it } from 'vitest';
import { startSimulator } from '../../src/entries/simulator.ts';
import { withCode } from '../with-code.ts';
import { ask } from './ask.ts';
import { simulated } from './simulated.ts';

describe('startSimulator', () => {
  it.each([
    [{ monitors: 0 }, /monitors must be a whole number from 1 to 10000, got 0/],
    [{ monitors: 1.5 }, /monitors/],
    [{ port: 65_536 }, /port/],
    [{ seed: -1 }, /seed/],
    [{ timeScale: Number.NaN }, /timeScale/],
    [{ timeScale: -1 }, /timeScale/],
    [{ scenario: 'nothing' }, /Scenario "nothing" is not known/],
    [{ resolution: { widthPx: 0, heightPx: 1 } }, /resolution\.widthPx must be a whole number from 1 to 16384, got 0/],
    [{ resolution: { widthPx: 1, heightPx: 16_385 } }, /resolution\.heightPx/],
  ])('refuses %j', async (options, message) => {
    const started = startSimulator({ scenario: 'flat', ...options });
    await expect(started).rejects.toThrow(withCode('invalid-simulation'));
    await expect(started).rejects.toThrow(message);
  });

  it('says that a port is taken', async () => {
    const { simulator } = await simulated();
    const port = Number(new URL(simulator.url).port);
    await expect(startSimulator({ scenario: 'flat', port })).rejects.toMatchObject({
      code: 'port-in-use',
      message: expect.stringContaining(String(port)),
    });
  });

  it('gives every scenario the signal that is asked for', async () => {
    const { simulator, pixel } = await simulated({ scenario: 'hdcp', resolution: { widthPx: 1920, heightPx: 1200 } });
    expect(simulator.scenario.signal).toMatchObject({ widthPx: 1920, heightPx: 1200, hdcp: true });
    expect((await pixel(1918, 1198)).status).toBe(200);
    expect((await pixel(1920, 0)).status).toBe(400);
    expect((await pixel(0, 1200)).status).toBe(400);
  });

  it('listens on loopback, at a free port', async () => {
    const [one, other] = await Promise.all([simulated(), simulated()]);
    expect(one.simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(other.simulator.url).not.toBe(one.simulator.url);
  });

  it('listens where it is told', async () => {
    const { simulator } = await simulated({ host: 'localhost' });
    expect(simulator.url).toMatch(/^http:\/\/localhost:/);
    expect((await ask(simulator.url, '/monitors')).status).toBe(200);
  });

  it('serves ten thousand monitors', async () => {
    const { simulator } = await simulated({ monitors: 10_000 });
    const { monitors } = (await ask(simulator.url, '/monitors')).json as { monitors: { id: string }[] };
    expect(new Set(monitors.map(({ id }) => id)).size).toBe(10_000);
    const last = `/monitors/${monitors.at(-1)?.id}/color-modes/0/target/calibration-results`;
    expect((await ask(simulator.url, last)).status).toBe(200);
  });

  it('closes twice without complaint', async () => {
    const simulator = await startSimulator({ scenario: 'flat' });
    await simulator.close();
    await expect(simulator.close()).resolves.toBeUndefined();
  });
});
