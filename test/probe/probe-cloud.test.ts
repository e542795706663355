import { describe, expect, it } from 'vitest';
import { openRawCloud, type RawCloud } from '../../src/api/cloud/read-raw.ts';
import { Token } from '../../src/api/cloud/token.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import { deviations, probeAt } from './ask.ts';
import { standIn } from './stand-in.ts';

const token = 'a-token-of-the-probe-test';

describe('the cloud part', () => {
  it('finds a simulated cloud as assumed, and sends nothing', async () => {
    const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, cloud: { token } });
    const cloud = openRawCloud({ baseUrl: simulator.cloud?.url ?? '', token: new Token(token), stateFolder: null });
    const probed = await probeAt(simulator.url, { parts: ['cloud'], cloud });
    const sent = simulator.cloud?.requests().map(({ method }) => method);
    await simulator.close();
    expect(deviations(probed)).toEqual([]);
    expect(sent).toEqual(['GET', 'GET', 'GET', 'GET', 'GET', 'GET']);
    expect(JSON.stringify(probed)).not.toContain(token);
  });

  it('finds other types, times, states and answers to a token', async () => {
    const monitors = [
      {
        id: 'other_1',
        modelName: 'Other',
        serialNumber: 1,
        calibratedAt: 'never',
        remoteCommand: { x: { status: 'BUSY' } },
      },
    ];
    const cloud = answering({ listMonitors: { monitors }, getMonitor: { id: 5, modelName: 'Other' } });
    const { url } = await standIn();
    const probed = await probeAt(url, { parts: ['cloud'], cloud });
    const found = deviations(probed);
    expect(found).toContain('cloud-monitor: id: expected string, got 5; serialNumber is missing');
    expect(found).toContain('cloud-monitor-id: not one of its 1 ids');
    expect(found).toContain('cloud-times: calibratedAt: "never"');
    expect(found).toContain('cloud-command-states: "BUSY"');
    expect(found).toContain('cloud-invalid-token: 400');
  });
});

function answering(bodies: Readonly<Record<string, unknown>>): RawCloud {
  const answer = (status: number, body: unknown) => ({
    status,
    headers: {},
    bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    isWhole: true,
  });
  return {
    baseUrl: 'https://cloud.invalid',
    read: async (name) => answer(200, bodies[name] ?? {}),
    readWithInvalidToken: async () => answer(400, undefined),
    close: async () => undefined,
  };
}
