import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask } from '../ask.ts';
import { simulated } from '../simulated.ts';

const lockAll = { method: 'PUT', body: { keyLock: 'ALL' } } as const;

describe('a web page of another site', () => {
  it.each(['https://example.com', 'null', 'http://localhost:1', 'http://127.0.0.1.example.com', ''])(
    'with the Origin %j changes nothing on a monitor',
    async (origin) => {
      const { of, simulator } = await simulated();
      expect(await of('/key-lock', { ...lockAll, headers: { origin } })).toMatchObject({ status: 403 });
      expect(await ask(simulator.url, '/monitors', { headers: { origin } })).toMatchObject({ status: 403 });
      expect((await of('/key-lock')).json).toEqual({ keyLock: 'OFF' });
    },
  );

  it('whose name was resolved to this computer is refused, although Origin and Host agree', async () => {
    const { of } = await simulated();
    const headers = { host: 'example.com:50005', origin: 'http://example.com:50005' };
    expect(await of('/key-lock', { ...lockAll, headers })).toMatchObject({ status: 403 });
  });

  it('cannot blank the display by an image whose address is a pixel', async () => {
    const { of, simulator } = await simulated();
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect(await of('/pixel-inspection?x=1&y=1', { headers })).toMatchObject({ status: 403 });
    expect(simulator.blankings()).toEqual([]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'text/json', ''])(
    'cannot post a body of the type %j, which needs no leave of the browser',
    async (type) => {
      const { of } = await simulated();
      const answer = await of('/key-lock', { ...lockAll, headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 415, json: { message: expect.stringContaining('application/json') } });
      expect((await of('/key-lock')).json).toEqual({ keyLock: 'OFF' });
    },
  );

  it('that the server itself would serve is not foreign', async () => {
    const { of, simulator } = await simulated();
    const headers = {
      origin: simulator.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'Application/JSON; charset=utf-8',
    };
    expect((await of('/key-lock', { ...lockAll, headers })).status).toBe(200);
  });

  it('is refused by the cloud API as well', async () => {
    const { simulator } = await simulated({ cloud: {} });
    const answer = await ask(simulator.cloudUrl, '/groups', { headers: { origin: 'https://example.com' } });
    expect(answer.status).toBe(403);
  });
});

describe('a body without an end', () => {
  it.each([
    ['declared longer than the limit', 'Content-Length: 4000000000'],
    ['in chunks', 'Transfer-Encoding: chunked'],
    ['of another type', 'Transfer-Encoding: chunked', 'text/plain'],
  ])('%s is answered and cut off', async (_, length, type = 'application/json') => {
    const { simulator, id } = await simulated();
    const { port } = new URL(simulator.url);
    const status = await new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = createConnection(Number(port), '127.0.0.1', () => {
        socket.write(
          `PUT /monitors/${id}/key-lock HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
        );
        send();
      });
      const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
      const send = (): void => void (!socket.destroyed && socket.write(chunk, () => setImmediate(send)));
      socket.on('data', (bytes: Buffer) => {
        answer += bytes.toString();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer.slice(0, 12)));
      setTimeout(() => reject(new Error('not cut off')), 300_000).unref();
    });
    expect(status).toBe(type === 'text/plain' ? 'HTTP/1.1 415' : 'HTTP/1.1 413');
  });
});
