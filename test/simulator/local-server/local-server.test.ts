import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask } from '../ask.ts';
import { heldClock } from '../held-clock.ts';
import { simulated } from '../simulated.ts';
import { turnedClock } from '../turned-clock.ts';

describe('routes', () => {
  it.each(['/', '', '/monitor', '/monitors/', '/api/monitors', '/monitors/x/y', '/monitors/%E0%A4%A', '/MONITORS'])(
    'are unknown at %j',
    async (path) => {
      const { simulator } = await simulated();
      const answer = await ask(simulator.url, path);
      expect(answer).toMatchObject({ status: 404, json: { message: expect.any(String) } });
    },
  );

  it.each([
    ['POST', '/monitors', 'GET'],
    ['PUT', '/color-modes/1', 'GET, PATCH'],
    ['GET', '/color-modes/selected-index', 'PUT'],
    ['DELETE', '/targets', 'GET, POST'],
    ['POST', '/key-lock', 'GET, PUT'],
    ['GET', '/pixel-inspection/marker', 'PUT'],
    ['GET', '/selfcalibration/execution', 'PUT'],
  ])('refuse %s %s and name what they know', async (method, path, allow) => {
    const { simulator, of } = await simulated();
    const answer = await (path === '/monitors' ? ask(simulator.url, path, { method }) : of(path, { method }));
    expect(answer).toMatchObject({ status: 405, headers: { allow }, json: { message: expect.any(String) } });
  });

  it.each(['/color-modes', '/color-modes/0', '/key-lock', '/pixel-inspection?x=1&y=1', '/targets'])(
    'know no monitor but their own: %s',
    async (path) => {
      const { simulator } = await simulated();
      const answer = await ask(simulator.url, `/monitors/cg279x_00000000${path}`);
      expect(answer).toMatchObject({ status: 404, json: { message: expect.stringContaining('cg279x_00000000') } });
    },
  );

  it('decode the parameters of a path', async () => {
    const { simulator, id } = await simulated();
    const encoded = id.replace('_', '%5F');
    expect((await ask(simulator.url, `/monitors/${encoded}/key-lock`)).status).toBe(200);
  });
});

describe('preconditions', () => {
  it('refuse connections while the API is disabled, at the same address as before', async () => {
    const { simulator } = await simulated();
    await simulator.setPreconditions({ apiEnabled: false });
    await expect(ask(simulator.url, '/monitors')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await simulator.setPreconditions({ apiEnabled: true });
    expect((await ask(simulator.url, '/monitors')).status).toBe(200);
  });

  it.each([{ agentRunning: false }, { apiEnabled: false }])(
    'refuse connections from the start with %j',
    async (state) => {
      const { simulator } = await simulated({ preconditions: state });
      await expect(ask(simulator.url, '/monitors')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      await simulator.setPreconditions({ agentRunning: true, apiEnabled: true });
      expect((await ask(simulator.url, '/monitors')).status).toBe(200);
    },
  );

  it('keep agent and API apart: enabling one does not start the other', async () => {
    const { simulator } = await simulated();
    await simulator.setPreconditions({ agentRunning: false, apiEnabled: false });
    await simulator.setPreconditions({ apiEnabled: true });
    await expect(ask(simulator.url, '/monitors')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await simulator.setPreconditions({ agentRunning: true });
    expect((await ask(simulator.url, '/monitors')).status).toBe(200);
  });

  it('answer the request during which the API is disabled, and no later one', async () => {
    const { simulator } = await simulated({ faults: [{ at: {}, times: 1, fault: { name: 'api-disabled' } }] });
    expect((await ask(simulator.url, '/monitors')).status).toBe(200);
    await expect(ask(simulator.url, '/monitors')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(simulator.rig.preconditions).toEqual({ agentRunning: true, apiEnabled: false, windowOpen: false });
  });

  it('let an answer that is under way out, and end its connection', async () => {
    const clock = heldClock();
    const { simulator, pixel } = await simulated({ clock, timeScale: 1 });
    const answered = pixel(1, 1);
    await clock.waiting(1);
    await simulator.setPreconditions({ apiEnabled: false });
    clock.release();
    expect(await answered).toMatchObject({ status: 200, headers: { connection: 'close' } });
  });

  it('answer every operation with 503 while a window is open', async () => {
    const { simulator, pixel } = await simulated();
    await simulator.setPreconditions({ windowOpen: true });
    expect(await ask(simulator.url, '/monitors')).toMatchObject({ status: 503, json: { message: expect.any(String) } });
    expect((await pixel(1, 1)).status).toBe(503);
    await simulator.setPreconditions({ windowOpen: false });
    expect((await pixel(1, 1)).status).toBe(200);
  });
});

describe('changes that come too fast', () => {
  const lock = (keyLock: string) => ({ method: 'PUT', body: { keyLock } });

  it('are made, and counted if they come within a second of another change of the same monitor', async () => {
    const clock = turnedClock();
    const { simulator, of } = await simulated({ clock, monitors: 2, timeScale: 1 });
    const other = `/monitors/${simulator.rig.monitors[1]?.id}/key-lock`;
    expect((await of('/key-lock', lock('ALL'))).status).toBe(200);
    await of('/key-lock');
    await ask(simulator.url, other, lock('ALL'));
    expect(simulator.changesTooFast()).toBe(0);
    clock.turn(999);
    expect((await of('/key-lock', lock('OFF'))).status).toBe(200);
    expect(simulator.changesTooFast()).toBe(1);
    clock.turn(1000);
    await of('/pixel-inspection/marker', { method: 'PUT', body: { marker: 'HIDE' } });
    expect(simulator.changesTooFast()).toBe(1);
  });

  it('are so by the scaled time', async () => {
    const clock = turnedClock();
    const { simulator, of } = await simulated({ clock, timeScale: 0.01 });
    for (const keyLock of ['ALL', 'OFF']) {
      await of('/key-lock', lock(keyLock));
      clock.turn(10);
    }
    expect(simulator.changesTooFast()).toBe(0);
    clock.turn(-1);
    await of('/key-lock', lock('ALL'));
    expect(simulator.changesTooFast()).toBe(1);
  });
});

describe('the server', () => {
  it.each(['example.com', 'example.com:80', '127.0.0.1.example.com', 'localhost.', '127.0.0.256', '[::2]', 'a b'])(
    'refuses the Host %j',
    async (host) => {
      const { simulator } = await simulated();
      const answer = await ask(simulator.url, '/monitors', { headers: { host } });
      expect(answer).toMatchObject({ status: 403, json: { message: expect.any(String) } });
    },
  );

  it.each(['localhost', 'LOCALHOST:50005', '127.0.0.1:1', '127.1.2.3', '[::1]:80', '[::1]'])(
    'takes the Host %j',
    async (host) => {
      const { simulator } = await simulated();
      expect((await ask(simulator.url, '/monitors', { headers: { host } })).status).toBe(200);
    },
  );

  it('refuses bodies over 1 MB with 413', async () => {
    const { of } = await simulated();
    const answer = await of('/key-lock', { method: 'PUT', text: `"${'a'.repeat(1_000_001)}"` });
    expect(answer).toMatchObject({ status: 413, json: { message: expect.any(String) } });
    expect((await of('/key-lock', { method: 'PUT', text: `"${'a'.repeat(900_000)}"` })).status).toBe(400);
  });

  it.each(['{', 'NaN', '{"keyLock":"ALL"', '\u0000'])('refuses the body %j', async (text) => {
    const { of } = await simulated();
    expect(await of('/key-lock', { method: 'PUT', text })).toMatchObject({
      status: 400,
      json: { message: expect.any(String) },
    });
  });

  it('refuses a body that is not UTF-8', async () => {
    const { of } = await simulated();
    expect((await of('/key-lock', { method: 'PUT', text: Uint8Array.of(0x22, 0xff, 0x22) })).status).toBe(400);
  });

  it('survives clients that leave in the middle', async () => {
    const { simulator } = await simulated();
    const { port } = new URL(simulator.url);
    await new Promise<void>((resolve) => {
      const socket = createConnection(Number(port), '127.0.0.1', () => {
        socket.end('PUT /monitors HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
        socket.resume();
      });
      socket.on('close', () => resolve());
    });
    expect((await ask(simulator.url, '/monitors')).status).toBe(200);
  });

  it('logs every request with its status', async () => {
    const clock = heldClock();
    const { simulator, id, of } = await simulated({ clock });
    await of('/key-lock', { method: 'PUT', body: { keyLock: 'ALL' } });
    await ask(simulator.url, '/nothing?at=all');
    const time = clock.now().toISOString();
    expect(simulator.requests()).toEqual([
      { method: 'PUT', path: `/monitors/${id}/key-lock`, time, status: 200 },
      { method: 'GET', path: '/nothing?at=all', time, status: 404 },
    ]);
  });

  it('closes while a pixel is being read', async () => {
    const clock = heldClock();
    const { simulator, pixel } = await simulated({ clock, timeScale: 1 });
    const answered = pixel(1, 1);
    const failure = answered.catch((error: unknown) => error);
    await clock.waiting(1);
    await simulator.close();
    expect(await failure).toMatchObject({ code: 'ECONNRESET' });
    await expect(ask(simulator.url, '/monitors')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
