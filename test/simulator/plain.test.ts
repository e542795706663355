import { describe, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { simulatedCloud } from './cloud-server/simulated-cloud.ts';
import { turnedClock } from './turned-clock.ts';

/** A plain simulator of both APIs. */
const plain = () => simulatedCloud({}, { plain: true, timeScale: 0 });

describe('a plain simulator', () => {
  it('knows no limit over all endpoints, but that of each endpoint', async () => {
    const { simulator } = await plain();
    const headers = { authorization: `Bearer ${simulator.cloudToken}` };
    const statuses = new Map<number, number>();
    let last: unknown;
    for (let nth = 0; nth < 101; nth += 1) {
      const answer = await ask(simulator.cloudUrl, '/api/v1/groups', { headers });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      last = answer.text;
    }
    expect(Array.from(statuses)).toEqual([
      [200, 100],
      [429, 1],
    ]);
    expect(last).toBe('');
  });

  it('refuses with one status and no body, whatever the reason, since the specifications show neither', async () => {
    const { simulator, id, api, send } = await plain();
    await simulator.setPreconditions({ windowOpen: false });
    const refused = [
      await ask(simulator.url, '/nothing'),
      await ask(simulator.url, '/monitors', { method: 'POST' }),
      await ask(simulator.url, `/monitors/${id}/color-modes/10`),
      await ask(simulator.url, `/monitors/${id}/pixel-inspection?x=3840&y=0`),
      await ask(simulator.url, `/monitors/${id}/key-lock`, { method: 'PUT', body: { keyLock: 'NONE' } }),
      await ask(simulator.cloudUrl, '/api/v1/groups'),
      await api('/nothing'),
      await api('/monitors/nothing'),
      await send('asset-information', {}),
    ];
    for (const { status, text, headers } of refused) {
      expect([status, text, headers.allow, headers['www-authenticate']]).toEqual([400, '', undefined, undefined]);
    }
  });

  it('takes every command, and gives it no state, target status or effect of its own', async () => {
    const { id, api, clock, send } = await plain();
    const before = (await api(`/monitors/${id}`)).json as Record<string, unknown>;
    const assetInformation = { custom1: 'new' };
    const answer = await send('asset-information', { targetMonitorIds: [id, 'nothing'], assetInformation });
    expect(answer.json).toEqual({
      responses: [
        { targetMonitorId: id, status: 202 },
        { targetMonitorId: 'nothing', status: 202 },
      ],
    });
    expect((await api(`/monitors/${id}`)).json).toEqual(before);
    clock.turn(3_600_000);
    expect((await api(`/monitors/${id}`)).json).toEqual(before);
  });

  it('answers RUN and STOP, and lets neither change anything', async () => {
    const clock = turnedClock();
    const { simulator, id, api } = await simulatedCloud({}, { plain: true, clock, timeScale: 1 });
    const before = (await api(`/monitors/${id}`)).json;
    const path = `/monitors/${id}/selfcalibration/execution`;
    for (const action of ['RUN', 'STOP', 'RUN']) {
      expect((await ask(simulator.url, path, { method: 'PUT', body: { action } })).status).toBe(200);
    }
    expect((await ask(simulator.url, `/monitors/${id}/pixel-inspection?x=1&y=1`)).status).toBe(200);
    expect((await api(`/monitors/${id}`)).json).toEqual(before);
  });

  it('ignores fields that the specification does not name', async () => {
    const { simulator, id } = await plain();
    const body = { keyLock: 'ALL', extra: true };
    expect((await ask(simulator.url, `/monitors/${id}/key-lock`, { method: 'PUT', body })).status).toBe(200);
  });

  it('writes the parameters of a color mode with the fields of the specification alone', async () => {
    const { id, api } = await plain();
    for (const index of [0, 5, 7]) {
      const { parameters, calibrationTarget } = (await api(`/monitors/${id}/color-modes/${index}`)).json as {
        parameters: Record<string, object>;
        calibrationTarget: Record<string, object> | null;
      };
      expect(Object.keys(parameters)).toEqual(['brightness', 'whitePoint', 'gamma', 'gamut']);
      expect(Object.keys(parameters['gamut'] ?? {})).toEqual(['type']);
      expect(Object.keys(calibrationTarget?.['gamut'] ?? { type: 'none' })).toEqual(['type']);
    }
  });
});
