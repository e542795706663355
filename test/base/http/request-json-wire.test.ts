import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { NotJsonError, TimedOutError, TooLargeError, UnreachableError } from '../../../src/base/http/http-errors.ts';
import type { JsonRequest } from '../../../src/base/http/json-request.ts';
import { requestJson } from '../../../src/base/http/request-json.ts';
import { withCode } from '../../with-code.ts';
import { closedPort, type Served, serve, serveSocket } from './serve.ts';

const servers: Served[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function started(server: Promise<Served>): Promise<Served> {
  servers.push(await server);
  return server;
}

function get(url: URL, more: Partial<JsonRequest> = {}): JsonRequest {
  return { method: 'GET', url, timeoutMs: 60_000, ...more };
}

function answering(text: string): Promise<Served> {
  return started(
    serveSocket((socket) => {
      socket.once('data', () => socket.end(text));
    }),
  );
}

describe('requestJson', () => {
  it('sends method, path, query, headers and a JSON body, and returns status, headers and parsed body', async () => {
    const seen: { message: IncomingMessage; text: string }[] = [];
    const { url } = await started(
      serve((message, response) => {
        let text = '';
        message.on('data', (chunk) => {
          text += String(chunk);
        });
        message.on('end', () => {
          seen.push({ message, text });
          response.writeHead(201, { 'set-cookie': ['a', 'b'], 'X-Name': 'v' }).end('{"id":"1"}');
        });
      }),
    );
    const answer = await requestJson({
      method: 'POST',
      url: new URL('/a%20b?c=d', url),
      headers: { authorization: 'Bearer x' },
      body: { name: 'ü' },
      timeoutMs: 60_000,
    });
    expect(answer.status).toBe(201);
    expect(answer.headers['x-name']).toBe('v');
    expect(answer.headers['set-cookie']).toBe('a, b');
    expect(answer.body).toEqual({ id: '1' });
    expect(seen[0]?.message.method).toBe('POST');
    expect(seen[0]?.message.url).toBe('/a%20b?c=d');
    expect(seen[0]?.message.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer x',
    });
    expect(seen[0]?.text).toBe('{"name":"ü"}');
  });

  it('returns an undefined body for an empty answer, and sends no body if none is given', async () => {
    let contentType: string | undefined = 'not yet asked';
    const { url } = await started(
      serve((message, response) => {
        contentType = message.headers['content-type'];
        response.writeHead(204).end();
      }),
    );
    expect(await requestJson(get(url, { method: 'PUT' }))).toMatchObject({ status: 204, body: undefined });
    expect(contentType).toBeUndefined();
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const { url } = await started(
      serve((_, response) => {
        asked += 1;
        response.writeHead(302, { location: '/elsewhere' }).end();
      }),
    );
    expect((await requestJson(get(url))).status).toBe(302);
    expect(asked).toBe(1);
  });

  it('calls a refused connection unreachable, before anything was sent', async () => {
    const error = await requestJson(get(await closedPort())).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ code: 'unreachable', phase: 'connecting' });
    expect(error).toHaveProperty('message', expect.stringContaining('ECONNREFUSED'));
    expect(error).toHaveProperty('cause.code', 'ECONNREFUSED');
  });

  it.each([
    ['a connection closed without an answer', '', 'headers'],
    ['bytes that are not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'headers'],
    ['headers that are cut', 'HTTP/1.1 200 OK\r\ncontent-le', 'headers'],
    ['a body that is cut', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"a":1', 'body'],
    ['a chunked body that is cut', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"a":1', 'body'],
  ])('calls %s unreachable', async (_, text, phase) => {
    const { url } = await answering(text);
    const error = await requestJson(get(url)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ phase });
  });

  it('calls a reset connection unreachable', async () => {
    const { url } = await started(
      serveSocket((socket) => {
        socket.once('data', () => socket.resetAndDestroy());
      }),
    );
    await expect(requestJson(get(url))).rejects.toMatchObject({ code: 'unreachable', phase: 'headers' });
  });

  it.each(['x\u00e9'])('refuses a body that says to be encoded as %s', async (encoding) => {
    let accepted: string | string[] | undefined;
    const { url } = await started(
      serve(({ headers }, response) => {
        accepted = headers['accept-encoding'];
        response.writeHead(200, { 'content-encoding': encoding }).end('{"a":1}');
      }),
    );
    const error = await requestJson(get(url)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotJsonError);
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/answered 200 with the content encoding .+: expected none\.$/),
    );
    expect(accepted).toBe('identity');
  });

  it('cuts off an endless body', async () => {
    let written = 0;
    const { url, open } = await started(
      serve((_, response) => {
        const chunk = Buffer.alloc(65_536, 0x20);
        const more = () => {
          if (response.destroyed) return;
          written += chunk.length;
          response.write(chunk, () => setImmediate(more));
        };
        more();
      }),
    );
    const error = await requestJson(get(url, { maxBytes: 1_000_000 })).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TooLargeError);
    expect(error).toMatchObject({ code: 'too-large', maxBytes: 1_000_000 });
    await Promise.all([...open].map((socket) => once(socket, 'close')));
    expect(written).toBeLessThan(50_000_000);
  });

  it('refuses a body that announces itself too large, and headers that are', async () => {
    const announced = await answering('HTTP/1.1 200 OK\r\ncontent-length: 10000001\r\n\r\n');
    await expect(requestJson(get(announced.url))).rejects.toBeInstanceOf(TooLargeError);
    const headers = await answering(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`);
    await expect(requestJson(get(headers.url))).rejects.toBeInstanceOf(TooLargeError);
  });

  it.each([
    ['headers', ''],
    ['headers', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['body', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"a":1'],
  ])('times out while waiting for the %s, reports it and closes the connection', async (phase, text) => {
    const sockets: Socket[] = [];
    const { url } = await started(
      serveSocket((socket) => {
        sockets.push(socket);
        socket.once('data', () => socket.write(text));
      }),
    );
    const error = await requestJson(get(url, { timeoutMs: 400 })).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TimedOutError);
    expect(error).toMatchObject({ code: 'timed-out', phase, afterMs: 400 });
    for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
    expect(sockets).toHaveLength(1);
  });

  it('times out a body that trickles on', async () => {
    let timer: NodeJS.Timeout | undefined;
    const { url } = await started(
      serveSocket((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        timer = setInterval(() => socket.write(' '), 10);
      }),
    );
    await expect(requestJson(get(url, { timeoutMs: 400 }))).rejects.toMatchObject({ code: 'timed-out', phase: 'body' });
    clearInterval(timer);
  });

  it('ends at once when its signal fires, and closes the connection', async () => {
    const controller = new AbortController();
    const { url, open } = await started(serve(() => controller.abort(new Error('Ctrl-C'))));
    const error = await requestJson(get(url, { signal: controller.signal })).catch((caught: unknown) => caught);
    expect(error).toEqual(withCode('aborted'));
    expect(error).toHaveProperty('cause.message', 'Ctrl-C');
    await Promise.all([...open].map((socket) => once(socket, 'close')));
    await expect(requestJson(get(url, { signal: controller.signal }))).rejects.toEqual(withCode('aborted'));
  });

  it('never has two requests in flight to one address, even after a time-out', async () => {
    const events: string[] = [];
    const { url } = await started(
      serve((message, response) => {
        events.push(`start ${message.url}`);
        response.on('close', () => events.push(`end ${message.url}`));
        if (message.url !== '/stalled') setImmediate(() => response.end('{}'));
      }),
    );
    const stalled = requestJson(get(new URL('/stalled', url), { timeoutMs: 400 })).catch(() => undefined);
    await Promise.all([stalled, ...['/a', '/b', '/c'].map((path) => requestJson(get(new URL(path, url))))]);
    expect(events.filter((event) => event.startsWith('start'))).toEqual(
      ['/stalled', '/a', '/b', '/c'].map((p) => `start ${p}`),
    );
    const inFlight = events.map((_, index) => {
      const soFar = events.slice(0, index + 1);
      return (
        soFar.filter((event) => event.startsWith('start')).length -
        soFar.filter((event) => event.startsWith('end')).length
      );
    });
    expect(Math.max(...inFlight)).toBe(1);
  });

  it('keeps a connection only if asked to', async () => {
    const { url } = await started(
      serve((message, response) => response.end(JSON.stringify(message.socket.remotePort))),
    );
    const port = async (keepAlive: boolean) => (await requestJson(get(url, { keepAlive }))).body;
    const kept = await port(true);
    expect(await port(true)).toBe(kept);
    await port(false);
    expect(await port(true)).not.toBe(kept);
  });
});
