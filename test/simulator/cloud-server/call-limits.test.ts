import { describe, expect, it } from 'vitest';
import { cloudRoutes } from '../../../src/simulator/cloud-server/cloud-routes.ts';
import { ask } from '../ask.ts';
import { simulatedCloud } from './simulated-cloud.ts';

const hourMs = 3_600_000;

/** Source: cloud monitor management API, part 8. */
const limits = [
  ['GET', '/groups', 100, hourMs],
  ['GET', '/monitors', 100, hourMs],
  ['GET', '/monitors/{id}', 300, hourMs],
  ['GET', '/monitors/{id}/color-modes/0', 6000, 24 * hourMs],
  ['GET', '/monitor-configurations', 100, hourMs],
  ['POST', '/remote-command/monitor-configuration/send', 100, hourMs],
  ['POST', '/remote-command/asset-information/send', 100, hourMs],
  ['POST', '/remote-command/request-to-upload/send', 100, hourMs],
] as const;

describe('the limits of the simulated cloud API', () => {
  it('are tried for each of its operations', () => {
    expect(limits.length).toBe(cloudRoutes.length);
  });

  it.each(limits)(
    'lets %s %s through %d times in %d ms, and again when the first has left the window',
    async (...of) => {
      const [method, path, calls, windowMs] = of;
      // What another program used up leaves five calls.
      const faults = [{ at: { nth: 1 }, fault: { name: 'calls-elsewhere' as const, calls: calls - 5 } }];
      const { api, clock, id } = await simulatedCloud({ faults });
      const question = method === 'POST' ? { method, body: {} } : {};
      const call = async () => (await api(path.replace('{id}', id), question)).status;
      // A request that is refused for its body has been counted all the same.
      const taken = method === 'POST' ? 400 : 200;
      const statuses = [];
      for (let nth = 0; nth < 7; nth += 1) statuses.push(await call());
      expect(statuses).toEqual([taken, taken, taken, taken, taken, 429, 429]);
      // Each call comes a second after the one before: this one a millisecond before the window opens.
      clock.turn(windowMs - 7001);
      expect(await call()).toBe(429);
      clock.turn(-999);
      expect(await call()).toBe(taken);
    },
  );

  it('counts each endpoint by itself', async () => {
    const faults = [{ at: { nth: 1 }, fault: { name: 'calls-elsewhere' as const, calls: 100 } }];
    const { api } = await simulatedCloud({ faults });
    expect((await api('/groups')).status).toBe(429);
    expect((await api('/monitors')).status).toBe(200);
  });

  it('lets 5 calls a second through over all endpoints', async () => {
    const { simulator, clock, id } = await simulatedCloud();
    const headers = { authorization: `Bearer ${simulator.cloudToken}` };
    const call = async (path: string) => (await ask(simulator.cloudUrl, `/api/v1${path}`, { headers })).status;
    const paths = ['/groups', '/monitors', `/monitors/${id}`, '/monitor-configurations', '/groups'];
    for (const path of paths) expect(await call(path)).toBe(200);
    expect(await call(`/monitors/${id}/color-modes/0`)).toBe(429);
    clock.turn(999);
    expect(await call('/groups')).toBe(429);
    clock.turn(1);
    expect(await call('/groups')).toBe(200);
  });

  it.each([
    [0, [200, 200, 200, 200, 200, 200, 200]],
    [2, [200, 200, 429, 429, 429, 429, 429]],
  ])(
    'lets %d calls a second through over all endpoints if told so, 0 for any number',
    async (callsPerSecond, expected) => {
      const { simulator } = await simulatedCloud({ callsPerSecond });
      const headers = { authorization: `Bearer ${simulator.cloudToken}` };
      const statuses = [];
      while (statuses.length < expected.length)
        statuses.push((await ask(simulator.cloudUrl, '/api/v1/groups', { headers })).status);
      expect(statuses).toEqual(expected);
    },
  );

  it('does not count those without a token', async () => {
    const { simulator, api } = await simulatedCloud();
    for (let nth = 0; nth < 120; nth += 1) await ask(simulator.cloudUrl, '/api/v1/groups');
    expect((await api('/groups')).status).toBe(200);
  });

  it.each([
    [false, undefined],
    [true, '3600'],
  ])('says when to come back: %s', async (retryAfter, expected) => {
    const faults = [{ at: { nth: 1 }, fault: { name: 'calls-elsewhere' as const, calls: 100 } }];
    const { api } = await simulatedCloud({ faults, retryAfter });
    const answer = await api('/groups');
    expect(answer.headers['retry-after']).toBe(expected);
    expect(answer.json).toEqual({ message: expect.any(String) });
  });

  it('stays open when the clock is set back', async () => {
    const { api, clock } = await simulatedCloud();
    for (let nth = 0; nth < 100; nth += 1) await api('/groups');
    clock.turn(-48 * hourMs);
    expect((await api('/groups')).status).toBe(200);
  });
});
