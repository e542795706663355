import { describe, expect, it } from 'vitest';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { withCode } from '../../with-code.ts';
import { simulatedCloud } from './simulated-cloud.ts';

describe('faults of the simulated cloud API', () => {
  it.each([429, 500, 503])('answers %d in place of the operation, which is not counted', async (status) => {
    const faults = [{ at: { operation: 'list-groups' }, times: 150, fault: { name: 'status' as const, status } }];
    const { api, simulator } = await simulatedCloud({ faults });
    for (let nth = 0; nth < 150; nth += 1) expect((await api('/groups')).status).toBe(status);
    expect((await api('/groups')).status).toBe(200);
    expect(simulator.cloud?.injectedFaults()).toHaveLength(150);
    expect(simulator.injectedFaults()).toHaveLength(0);
  });

  it('reports when to come back if told to', async () => {
    const fault = { name: 'status' as const, status: 429, retryAfterSeconds: 7 };
    const { api } = await simulatedCloud({ faults: [{ at: {}, fault }] });
    expect((await api('/groups')).headers['retry-after']).toBe('7');
  });

  it.each(['connection-reset', 'answer-lost', 'reset-in-body', 'cut-body', 'not-http'] as const)(
    '%s: no whole answer comes',
    async (name) => {
      const { api } = await simulatedCloud({ faults: [{ at: {}, times: 1, fault: { name } }] });
      await expect(api('/groups')).rejects.toThrow(/ECONNRESET|hang up|aborted|Parse Error/);
      expect((await api('/groups')).status).toBe(200);
    },
  );

  it('answer-lost: the command was taken', async () => {
    const at = { operation: 'send-request-to-upload' };
    const { api, send, id } = await simulatedCloud({ faults: [{ at, fault: { name: 'answer-lost' } }] });
    await expect(send('request-to-upload', { targetMonitorIds: [id] })).rejects.toThrow(/ECONNRESET|hang up/);
    expect((await api(`/monitors/${id}`)).json).toMatchObject({
      remoteCommand: { requestToUpload: { status: 'WAITING' } },
    });
  });

  it('slow-answer: comes when its time has passed', async () => {
    const faults = [{ at: {}, fault: { name: 'slow-answer' as const, delayMs: 90_000 } }];
    const { api, clock } = await simulatedCloud({ faults });
    expect((await api('/groups')).status).toBe(200);
    expect(clock.waitsMs).toEqual([90_000]);
  });

  it.each([
    ['missing-field', 'monitors.0.id', undefined],
    ['wrong-type', 'monitors.0.usageHours', '1300'],
    ['wrong-type', 'monitors', 'something else'],
  ] as const)('%s: %s', async (name, field, expected) => {
    const { api } = await simulatedCloud({ faults: [{ at: {}, fault: { name, field } }] });
    const { json } = await api('/monitors');
    const found = field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], json);
    expect(found).toBe(expected);
  });

  it('acts on the monitor that the path names', async () => {
    const at = { operation: 'get-monitor', nth: 1 };
    const { api, ids, simulator } = await simulatedCloud({
      removedShare: 0,
      faults: [{ at, fault: { name: 'mode-changed', index: 4 } }],
    });
    await api(`/monitors/${ids[1]}`);
    expect(simulator.rig.monitors.map(({ colorModes }) => colorModes.selectedIndex)).toEqual([0, 4, 0]);
  });

  it('refuses operations of the other API', async () => {
    const faults = [{ at: { operation: 'get-pixel-information' }, fault: { name: 'empty-body' as const } }];
    await expect(startSimulator({ scenario: 'flat', cloud: { faults } })).rejects.toThrow(
      withCode('invalid-simulation'),
    );
  });

  it.each([{ removedShare: 2 }, { port: -1 }])('refuses %j', async (cloud) => {
    await expect(startSimulator({ scenario: 'flat', cloud })).rejects.toThrow(withCode('invalid-simulation'));
  });

  it.each([0, -1, 1001, Number.NaN])('refuses the clock rate %s', async (clockRate) => {
    await expect(startSimulator({ scenario: 'flat', clockRate })).rejects.toThrow(/clockRate/);
  });
});
