import { afterEach, describe, expect, it } from 'vitest';
import { createLocalApi, type LocalApi } from '../../src/api/local/local-api.ts';
import { noRetryPolicy } from '../../src/base/http/retry-policy.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import type { Simulator, SimulatorOptions } from '../../src/simulator/start-simulator.ts';
import { localApiContract } from './local-api-contract.ts';
import type { Dialect } from './replay.ts';

for (const dialect of ['documented', 'field'] satisfies Dialect[]) {
  localApiContract(`simulator, ${dialect}`, async () => {
    const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, dialect });
    return { baseUrl: simulator.url, dialect, close: () => simulator.close() };
  });
}

describe('the simulator through the client', () => {
  const opened: { api: LocalApi; simulator: Simulator }[] = [];

  afterEach(async () => {
    for (const { api, simulator } of opened.splice(0)) {
      await api.close();
      await simulator.close();
    }
  });

  async function open(options: Partial<SimulatorOptions> = {}) {
    const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, ...options });
    const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0, retryPolicy: noRetryPolicy });
    opened.push({ api, simulator });
    return { api, simulator, id: (await api.listMonitors())[0]?.id ?? 'none' };
  }

  it('keeps what is changed', async () => {
    const { api, id } = await open();
    await api.setKeyLock(id, 'ALL');
    expect(await api.getKeyLock(id)).toBe('ALL');
    await api.selectColorMode(id, 3);
    const selected = (await api.getColorModes(id)).filter((mode) => mode.selected);
    expect(selected.map(({ index }) => index)).toEqual([3]);
    await api.changeColorMode(id, 1, { name: 'Renamed', enabled: false });
    expect(await api.getColorMode(id, 1)).toMatchObject({ name: 'Renamed', enabled: false, selected: true });
    const created = await api.createTarget(id, { name: 'T', parameters: { gamut: { type: 'NATIVE' } } });
    expect((await api.getTargets(id)).filter((target) => target.id === created.id)).toEqual([created]);
  });

  it('moves odd coordinates to even ones under HDCP, and reports it', async () => {
    const { api, id } = await open({ scenario: 'hdcp' });
    const { hdcp, position } = await api.getPixelInformation(id, { x: 101, y: 201 });
    expect(hdcp).toBe(true);
    expect([position.x % 2, position.y % 2]).toEqual([0, 0]);
    expect([Math.abs(position.x - 101), Math.abs(position.y - 201)]).toEqual([1, 1]);
  });

  it('refuses pixel information under YCbCr 4:2:0, and beyond the input signal', async () => {
    const subsampled = await open({ scenario: 'ycbcr-420' });
    const refused = { code: 'refused', serviceMessage: expect.stringMatching(/./) };
    await expect(subsampled.api.getPixelInformation(subsampled.id, { x: 0, y: 0 })).rejects.toMatchObject(refused);
    const { api, id } = await open();
    await expect(api.getPixelInformation(id, { x: 1e6, y: 0 })).rejects.toMatchObject({ ...refused, status: 400 });
  });

  it.each(['rgb', 'red-green-blue', 'upper-case-ycbcr'] as const)(
    'names components as %s, which the client reads alike',
    async (componentNames) => {
      const rgb = await open({ componentNames });
      const white = { r: 255, g: 255, b: 255 };
      expect((await rgb.api.getPixelInformation(rgb.id, { x: 0, y: 0 })).convertedRgbFull).toEqual(white);
      const ycbcr = await open({ componentNames, scenario: 'ycbcr-422' });
      const { rawValue, bitDepth } = await ycbcr.api.getPixelInformation(ycbcr.id, { x: 0, y: 0 });
      const middle = 2 ** (bitDepth - 1);
      expect(rawValue).toMatchObject({ format: 'YCBCR', cb: middle, cr: middle });
    },
  );

  it('is unreachable while its preconditions are not met', async () => {
    const { api, simulator, id } = await open();
    await simulator.setPreconditions({ windowOpen: true });
    await expect(api.getKeyLock(id)).rejects.toMatchObject({ code: expect.stringMatching(/^(unreachable|refused)$/) });
    await simulator.setPreconditions({ windowOpen: false });
    expect(await api.getKeyLock(id)).toBe('OFF');
  });
});
