import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { BUNDLE_TYPE } from '../../../../src/line/protocol/headers.ts';
import { bundleOf, production } from '../intake/run-of-line.ts';
import { type StartedServer, startedServer } from './started-server.ts';

let server: StartedServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.end();
});

/** A connection that sends this and then nothing. */
function slow(text: string): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  // An answer that nobody reads would keep the connection from ending.
  socket.resume();
  sockets.push(socket);
  return socket;
}

const closed = (socket: Socket) =>
  socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve));

/** Resolves once so many of the sockets are closed. */
function closings(open: readonly Socket[], count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    const countDown = () => {
      left -= 1;
      if (left === 0) resolve();
    };
    for (const socket of open) void closed(socket).then(countDown);
  });
}

/** Sends the run until the statuses of this many uploads at once are as expected. */
async function putUntil(isExpected: (statuses: readonly number[]) => boolean, count = 1): Promise<readonly number[]> {
  const sent = bundleOf(production());
  for (;;) {
    const answers = await Promise.all(Array.from({ length: count }, () => server.put(sent)));
    const statuses = answers.map(({ status }) => status);
    if (isExpected(statuses)) return statuses;
  }
}

/** No connection ends for being slow, however busy the computer is. */
const patient = { headersTimeoutMs: 3_600_000, requestTimeoutMs: 3_600_000 };
const isTaken = ([status = 0]: readonly number[]) => status < 300;
const put = (headers: string) =>
  [
    `PUT /api/v1/runs/${'a'.repeat(64)} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${BUNDLE_TYPE}`,
    server.tokens.station.authorization().replace(/^/, 'Authorization: '),
    headers,
    '',
    '',
  ].join('\r\n');

describe('a server under slow and large requests', () => {
  it('ends connections that send nothing, half a header or half a body, and continues answering', async () => {
    server = await startedServer({ limits: { headersTimeoutMs: 300, requestTimeoutMs: 600 } });
    const silent = slow('');
    const half = slow('GET / HTTP/1.1\r\nHost: loc');
    const body = slow(`${put('Content-Length: 1000')}abc`);
    await Promise.all([closed(silent), closed(half), closed(body)]);
    expect((await server.call('/healthz')).status).toBe(200);
    expect(server.told).toEqual([]);
  });

  it.each([
    ['of one address', { connectionsOfAddress: 50 }],
    ['of all', { connections: 50 }],
  ])('answers at once while the connections %s are all taken by some that wait', async (_, limits) => {
    server = await startedServer({ limits: { ...patient, ...limits } });
    const open = Array.from({ length: 500 }, () => slow('GET / HTTP/1.1\r\nX: '));
    await closings(open, 450);
    expect(open.slice(450).filter((socket) => socket.destroyed)).toEqual([]);
    for (let more = 0; more < 5; more += 1) expect((await server.call('/healthz')).status).toBe(200);
  });

  it('ends no connection on which a token was shown for one that waits, and no more than it takes', async () => {
    server = await startedServer({ limits: { ...patient, connectionsOfAddress: 3 } });
    const request = (path: string) => [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${server.tokens.viewer.authorization()}`,
      '',
      '',
    ];
    const follow = () => {
      const socket = slow(request('/api/v1/events').join('\r\n'));
      return new Promise<Socket>((resolve) => socket.once('data', () => resolve(socket)));
    };
    const followers = [await follow(), await follow()];
    const waiting = Array.from({ length: 20 }, () => slow(''));
    await closings(waiting, 19);
    expect(followers.filter((socket) => socket.destroyed)).toEqual([]);
    followers.push(await follow());
    await closed(slow(''));
    expect(followers.filter((socket) => socket.destroyed)).toEqual([]);
  });

  it('has no more requests of one token under way than it takes, and answers all others', async () => {
    server = await startedServer({ limits: { ...patient, requestsOfToken: 3 } });
    const sent = bundleOf(production());
    const sending = Array.from({ length: 3 }, () => slow(`${put('Content-Length: 1000')}abc`));
    await putUntil(([status]) => status === 429);
    const refused = await server.put(sent);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
    expect((await server.call('/api/v1/runs', { role: 'viewer' })).status).toBe(200);
    sending[0]?.destroy();
    expect(await putUntil(isTaken)).toHaveLength(1);
  });

  it('counts no request of a token whose connection was cut', async () => {
    server = await startedServer({ limits: { ...patient, requestsOfToken: 5 } });
    for (let round = 0; round < 20; round += 1) {
      const cut = Array.from({ length: 5 }, () => slow(`${put('Content-Length: 1000')}abc`));
      await Promise.all(cut.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
      for (const socket of cut) socket.destroy();
    }
    await putUntil(isTaken);
    expect(await putUntil((statuses) => !statuses.includes(429), 5)).toEqual([200, 200, 200, 200, 200]);
  });

  it('ends connections whose requests were answered for new ones, whatever token was shown on them', async () => {
    server = await startedServer({ limits: { ...patient, connections: 3 } });
    const head = ['GET /api/v1/runs HTTP/1.1', 'Host: localhost', 'Connection: keep-alive'];
    const request = [...head, `Authorization: ${server.tokens.viewer.authorization()}`, '', ''].join('\r\n');
    const idle = Array.from({ length: 3 }, () => slow(request));
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
    const next = slow(request);
    expect(await new Promise<string>((resolve) => next.once('data', (data) => resolve(String(data))))).toMatch(/ 200 /);
    await closings(idle, 1);
    expect(idle.filter((socket) => socket.destroyed)).toHaveLength(1);
  });

  it('refuses a body that is larger than is taken by its own word, before it is sent', async () => {
    server = await startedServer();
    const socket = slow(put('Content-Length: 1073741824'));
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too-large"/);
  });

  it('asks to come again if it holds as much as it can', async () => {
    server = await startedServer({ limits: { bytes: 1000 } });
    const answer = await server.put(bundleOf(production()));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(((await answer.json()) as { code: string }).code).toBe('busy');
    const none = await startedServer({ limits: { runs: 0 } });
    expect((await none.put(bundleOf(production()))).status).toBe(503);
    await none.end();
  });

  it('accepts ten runs sent at once', async () => {
    server = await startedServer();
    const sent = Array.from({ length: 10 }, (_, run) => bundleOf(production('flat', { runId: `run-${run}` })));
    const answers = await Promise.all([...sent, ...sent].map((one) => server.put(one)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array(10).fill(200),
      ...Array(10).fill(201),
    ]);
    const { rows } = await server.get('/runs');
    expect(rows.map(({ order }: { order: number }) => order)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('finishes what is being stored before it stops', async () => {
    server = await startedServer();
    const { store } = server;
    const { addRun } = store;
    const sent = bundleOf(production('tinted-corner'));
    let closing: Promise<void> | undefined;
    Object.assign(store, {
      addRun: async (...added: Parameters<typeof addRun>) => {
        closing = server.close();
        return addRun(...added);
      },
    });
    expect((await server.put(sent)).status).toBe(201);
    await closing;
    expect(await store.run(sent.id)).toMatchObject({ id: sent.id });
    await expect(server.call('/healthz')).rejects.toThrow('fetch failed');
  });
});
