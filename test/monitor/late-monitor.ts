import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { noRetryPolicy } from '../../src/http/retry-policy.ts';
import { createLocalApi, type LocalApi } from '../../src/local-api/local-api.ts';
import { SteppedClock } from './stepped-clock.ts';

export { SteppedClock };

type Setting = 'color-mode' | 'key-lock' | 'marker' | 'name';

/** A monitor that answers a change before it makes it. */
export interface LateMonitor {
  readonly api: LocalApi;
  readonly url: string;
  readonly id: string;
  readonly clock: SteppedClock;
  /** When a change comes into force, ms after its answer; several times: it comes, goes and comes again. */
  lateMs: (what: Setting, value: string) => readonly number[];
  readonly sent: { readonly what: Setting; readonly value: string; readonly atMs: number }[];
  readonly asked: { readonly what: Setting; readonly atMs: number }[];
  /** The value of a setting at a time. */
  at(what: Setting, ms: number): string;
}

/** Serves a monitor in color mode 0 with its keys unlocked; closed when the test ends. */
export async function serveLateMonitor(lateMs: LateMonitor['lateMs']): Promise<LateMonitor> {
  const clock = new SteppedClock();
  const steps: { readonly what: Setting; readonly value: string; readonly atMs: number }[] = [];
  const at = (what: Setting, ms: number) =>
    steps.filter((step) => step.what === what && step.atMs <= ms).at(-1)?.value ?? found[what];

  function change(what: Setting, value: string): void {
    monitor.sent.push({ what, value, atMs: clock.ms });
    const before = at(what, clock.ms);
    for (const [place, late] of monitor.lateMs(what, value).entries()) {
      steps.push({ what, value: place % 2 === 0 ? value : before, atMs: clock.ms + late });
      steps.sort((a, b) => a.atMs - b.atMs);
    }
  }

  function answer(
    method: string,
    path: string,
    body: { index?: number; keyLock?: string; marker?: string; name?: string },
  ): unknown {
    if (path === '/monitors') return { monitors: [{ id: 'late_1', modelName: 'LATE', serialNumber: '1' }] };
    if (method === 'PATCH') {
      if (body.name !== undefined) change('name', body.name);
      change('color-mode', path.at(-1) ?? '');
      return { message: 'Done.' };
    }
    if (method === 'PUT') {
      if (body.index !== undefined) change('color-mode', String(body.index));
      if (body.keyLock !== undefined) change('key-lock', body.keyLock);
      if (body.marker !== undefined) change('marker', body.marker);
      return { message: 'Done.' };
    }
    const what = path.endsWith('/key-lock') ? 'key-lock' : 'color-mode';
    monitor.asked.push({ what, atMs: clock.ms });
    const value = at(what, clock.ms);
    if (what === 'key-lock') return { keyLock: value };
    const named = at('name', clock.ms);
    const nameOf = (index: number) => (index === 3 && named !== '' ? named : `Mode ${index}`);
    const modes = [0, 1, 2, 3].map((index) => ({ index, name: nameOf(index), selected: String(index) === value }));
    return { colorModes: modes.map((mode) => ({ ...mode, enabled: true, type: 'STANDARD' })) };
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const body = answer(request.method ?? '', request.url ?? '', JSON.parse(text || '{}'));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api = createLocalApi({ baseUrl, clock, retryPolicy: noRetryPolicy });
  onTestFinished(async () => {
    await api.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const monitor: LateMonitor = { api, url: baseUrl, id: 'late_1', clock, lateMs, sent: [], asked: [], at };
  return monitor;
}

const found: Readonly<Record<Setting, string>> = { 'color-mode': '0', 'key-lock': 'OFF', marker: 'HIDE', name: '' };
