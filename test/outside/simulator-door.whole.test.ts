import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSimulator } from '../../src/entries/simulator.ts';
import type { SimulatorOptions } from '../../src/simulator/start-simulator.ts';

async function simulatorForTest(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, ...options });
  onTestFinished(() => simulator.close());
  const { monitors } = (await (await fetch(`${simulator.url}/monitors`)).json()) as { monitors: { id: string }[] };
  const keyLockUrl = `${simulator.url}/monitors/${monitors[0]?.id}/key-lock`;
  const keyLock = async (): Promise<unknown> => await (await fetch(keyLockUrl)).json();
  return { simulator, keyLock, keyLockUrl };
}

const lockAll = JSON.stringify({ keyLock: 'ALL' });
const json = { 'content-type': 'application/json' };

/** A write as any program can send it, with headers that a browser would not let a page choose. */
function put(url: string, headers: Record<string, string>, body: string | AsyncIterable<string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(0) : reject(error),
    );
    if (typeof body === 'string') sent.end(body);
    else
      void (async () => {
        for await (const chunk of body) {
          if (sent.destroyed) return;
          if (!sent.write(chunk)) await new Promise((go) => setImmediate(go));
        }
        sent.end();
      })();
  });
}

describe('a write to the simulator', () => {
  it.each([
    'https://evil.example',
    'http://evil.example:50005',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'file://',
    'chrome-extension://abcdefgh',
    'http://localhost@evil.example',
  ])('from the origin %s is refused and changes nothing', async (origin) => {
    const { keyLock, keyLockUrl } = await simulatorForTest();
    const status = await put(keyLockUrl, { ...json, origin }, lockAll);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await keyLock()).toMatchObject({ keyLock: 'OFF' });
  });

  it.each([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['no content type', {}],
    ['text that names JSON', { 'content-type': 'text/plain; application/json' }],
  ])('as %s is refused and changes nothing', async (_, headers) => {
    const { keyLock, keyLockUrl } = await simulatorForTest();
    const status = await put(keyLockUrl, headers as Record<string, string>, lockAll);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await keyLock()).toMatchObject({ keyLock: 'OFF' });
  });

  it.each([[json], [{ 'content-type': 'application/json; charset=utf-8' }], [{ 'content-type': 'Application/JSON' }]])(
    'as JSON of this computer is carried out: %o',
    async (headers) => {
      const { keyLock, keyLockUrl } = await simulatorForTest();
      expect(await put(keyLockUrl, headers, lockAll)).toBeLessThan(300);
      expect(await keyLock()).toMatchObject({ keyLock: 'ALL' });
    },
  );

  it('of 64 MB is cut off and changes nothing', async () => {
    const { keyLock, keyLockUrl } = await simulatorForTest();
    let sent = 0;
    async function* body(): AsyncGenerator<string> {
      yield '{"keyLock":"ALL","filler":"';
      for (; sent < 1024; sent += 1) yield 'x'.repeat(65_536);
      yield '"}';
    }
    const status = await put(keyLockUrl, json, body());
    expect(status === 0 || status >= 400).toBe(true);
    expect(sent).toBeLessThan(1024);
    expect(await keyLock()).toMatchObject({ keyLock: 'OFF' });
  });

  it('that says it holds 64 MB is refused', async () => {
    const { keyLock, keyLockUrl } = await simulatorForTest();
    const body = `{"keyLock":"ALL","filler":"${'x'.repeat(64 * 1024 * 1024)}"}`;
    const status = await put(keyLockUrl, { ...json, 'content-length': String(body.length) }, body);
    expect(status === 0 || status >= 400).toBe(true);
    expect(await keyLock()).toMatchObject({ keyLock: 'OFF' });
  });
});

it('a pixel reading for a page of a foreign origin is not readable there', async () => {
  const { keyLockUrl } = await simulatorForTest();
  const response = await fetch(keyLockUrl, { headers: { origin: 'https://evil.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

it('writes to the cloud API of the simulator from a foreign origin are refused', async () => {
  const { simulator } = await simulatorForTest({ cloud: {} });
  const response = await fetch(`${simulator.cloudUrl}/api/v1/remote-command/request-to-upload/send`, {
    method: 'POST',
    headers: { ...json, origin: 'https://evil.example', authorization: `Bearer ${simulator.cloudToken}` },
    body: JSON.stringify({ targetMonitorIds: ['x'] }),
  });
  expect(response.status).toBe(403);
});
