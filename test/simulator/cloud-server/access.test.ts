import { describe, expect, it } from 'vitest';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { withCode } from '../../with-code.ts';
import { ask } from '../ask.ts';
import { simulatedCloud } from './simulated-cloud.ts';

const token = '0123456789abcdef0123456789abcdef01234567';

describe('the token of the simulated cloud API', () => {
  it.each([
    ['none', {}],
    ['another', { authorization: `Bearer ${'f'.repeat(40)}` }],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['more than one word', { authorization: `Bearer ${token} ${token}` }],
  ])('answers 401 with a message to %s', async (_, headers) => {
    const { simulator } = await simulatedCloud({ token });
    const answer = await ask(simulator.cloudUrl, '/api/v1/groups', { headers });
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ message: expect.stringMatching(/token/) });
    expect(answer.text).not.toContain(token);
  });

  it('is the one given, on every route, known or not', async () => {
    const { api, simulator } = await simulatedCloud({ token });
    expect(simulator.cloudToken).toBe(token);
    expect((await api('/groups')).status).toBe(200);
    expect((await api('/nothing')).status).toBe(404);
    expect((await api('/groups', { method: 'DELETE' })).status).toBe(405);
    expect((await ask(simulator.cloudUrl, '/api/v1/nothing')).status).toBe(401);
  });

  it('is a new one of 40 hexadecimal characters otherwise', async () => {
    const [one, other] = await Promise.all([simulatedCloud(), simulatedCloud()]);
    expect(one.simulator.cloudToken).toMatch(/^[0-9a-f]{40}$/);
    expect(other.simulator.cloudToken).not.toBe(one.simulator.cloudToken);
  });

  it('ends with the next one', async () => {
    const { api, simulator } = await simulatedCloud({ token });
    const renewed = simulator.cloud?.renewToken();
    expect(simulator.cloudToken).toBe(renewed);
    expect((await api('/groups')).status).toBe(200);
    expect((await api('/groups', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it('is refused, and not shown, if it is invalid', async () => {
    const started = startSimulator({ scenario: 'flat', cloud: { token: 'secret\nsecret' } });
    await expect(started).rejects.toThrow(withCode('invalid-simulation'));
    await expect(started).rejects.not.toThrow(/secret/);
  });

  it('is in no record of the requests', async () => {
    const { api, simulator } = await simulatedCloud({ token });
    await api('/groups');
    expect(JSON.stringify(simulator.cloud?.requests())).not.toContain(token);
    expect(simulator.cloud?.requests()).toMatchObject([{ method: 'GET', path: '/api/v1/groups', status: 200 }]);
  });

  it('belongs to loopback: another Host is refused', async () => {
    const { api } = await simulatedCloud();
    expect((await api('/groups', { headers: { host: 'fleet.example' } })).status).toBe(403);
  });
});

describe('a simulator without one of its APIs', () => {
  it('has no address of the local API if it is not asked for', async () => {
    const { simulator } = await simulatedCloud({}, { local: false });
    expect(() => simulator.url).toThrow(withCode('invalid-simulation'));
    expect((await ask(simulator.cloudUrl, '/api/v1/groups')).status).toBe(401);
    expect(simulator.requests()).toEqual([]);
  });

  it('does not begin to serve it when its preconditions change', async () => {
    const probe = await startSimulator({ scenario: 'flat' });
    const port = Number(new URL(probe.url).port);
    await probe.close();
    const { simulator } = await simulatedCloud({}, { local: false, port });
    await simulator.setPreconditions({ windowOpen: false });
    await expect(ask(`http://127.0.0.1:${port}`, '/monitors')).rejects.toThrow('ECONNREFUSED');
  });

  it('has no cloud API unless it is asked for', async () => {
    const simulator = await startSimulator({ scenario: 'flat' });
    expect(simulator.cloud).toBeNull();
    expect(() => simulator.cloudUrl).toThrow(withCode('invalid-simulation'));
    expect(() => simulator.cloudToken).toThrow(withCode('invalid-simulation'));
    await simulator.close();
  });

  it('ends both if the second port is in use', async () => {
    const { simulator } = await simulatedCloud();
    const port = Number(new URL(simulator.cloudUrl).port);
    await expect(startSimulator({ scenario: 'flat', cloud: { port } })).rejects.toMatchObject({ code: 'port-in-use' });
  });
});
