import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LineToken } from '../../../../src/line/protocol/line-token.ts';
import { lineAddress } from '../../../../src/line/station/spool/line-address.ts';
import { LineConnection, type LineRequest } from '../../../../src/line/station/spool/line-connection.ts';
import { type Behavior, testServer } from './test-server.ts';

const file = (name: string) => fileURLToPath(new URL(`../../../../fixtures/line-tls/${name}`, import.meta.url));
const tls = { key: readFileSync(file('server-key.pem'), 'utf8'), cert: readFileSync(file('server.pem'), 'utf8') };
const request: LineRequest = {
  method: 'POST',
  path: '/api/v1/stations/report',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  timeoutMs: 60_000,
};

async function connectionTo(url: string, caFile: string | null = null) {
  const connection = await LineConnection.open({ url, caFile, tokenFile: '' }, LineToken.create());
  onTestFinished(() => connection.close());
  return connection;
}

describe('the connection to a line server', () => {
  test('trusts the authority that it is given, and no other', async () => {
    const server = await testServer({ tls });
    const trusted = await connectionTo(server.url, file('ca.pem'));
    expect(await trusted.send(request)).toMatchObject({ answered: true, status: 204 });
    for (const ca of [null, file('other-ca.pem')]) {
      const answer = await (await connectionTo(server.url, ca)).send(request);
      expect(answer).toMatchObject({
        answered: false,
        code: 'unreachable',
        message: 'the authority of the certificate is not trusted',
      });
    }
    expect(server.requests).toHaveLength(1);
  });

  test.each<[Behavior, object]>([
    ['reset', { answered: false, code: 'unreachable' }],
    ['not-http', { answered: false, code: 'unreachable' }],
    ['endless', { answered: false, code: 'unreachable', message: expect.stringMatching(/larger than 65536 bytes/) }],
    [
      { status: 500, body: 'x'.repeat(65_536) },
      { answered: true, status: 500 },
    ],
    [307, { answered: true, status: 307 }],
  ])('takes %j for what it is', async (reportBehavior, expected) => {
    const server = await testServer({ reportBehavior });
    expect(await (await connectionTo(server.url)).send(request)).toMatchObject(expected);
  });

  test('ends at its time, or with a signal, if a server never answers', async () => {
    const server = await testServer({ reportBehavior: 'silent' });
    const connection = await connectionTo(server.url);
    expect(await connection.send({ ...request, timeoutMs: 50 })).toEqual({
      answered: false,
      code: 'timed-out',
      message: 'no answer within 0.05 s',
    });
    const signal = AbortSignal.timeout(50);
    expect(await connection.send({ ...request, signal })).toMatchObject({ answered: false, code: 'unreachable' });
  });

  test('says what is wrong if nothing listens there', async () => {
    const server = await testServer();
    await server.close();
    expect(await (await connectionTo(server.url)).send(request)).toMatchObject({
      answered: false,
      code: 'unreachable',
      message: `no connection to ${new URL(server.url).host} (connection refused)`,
    });
  });

  test('says that a server speaks no HTTPS', async () => {
    const server = await testServer();
    expect(await (await connectionTo(server.url.replace('http:', 'https:'))).send(request)).toMatchObject({
      message: 'the server does not speak HTTPS: name it with http://',
    });
  });

  test('asks below the path of its address', async () => {
    const server = await testServer();
    await (await connectionTo(lineAddress(`${server.url}/line/`))).send(request);
    expect(server.requests).toEqual(['POST /line/api/v1/stations/report']);
  });
});

describe('the address of a line server', () => {
  test.each([
    ['https://line.example', 'https://line.example'],
    ['https://LINE.example:8443/', 'https://line.example:8443'],
    ['https://line.example/a/b//', 'https://line.example/a/b'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]'],
  ])('%s is kept as %s', (text, address) => {
    expect(lineAddress(text)).toBe(address);
  });

  test.each([
    '',
    'line.example',
    'ftp://line.example',
    'http://line.example',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'https://user@line.example',
    'https://line.example?x=1',
    'https://line.example#x',
  ])('%j is refused', (text) => {
    expect(() => lineAddress(text)).toThrow(/--line expects/);
  });
});
