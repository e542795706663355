import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StationReport } from '../../../../../src/line/protocol/station-report.ts';
import { EventHub } from '../../../../../src/line/server/http/stations/event-hub.ts';
import { eventStream } from '../../../../../src/line/server/http/stations/event-stream.ts';
import { bundleOf, production } from '../../intake/run-of-line.ts';
import { now, type StartedServer, startedServer } from '../started-server.ts';

const report: StationReport = {
  station: 'station-1',
  at: now.toISOString(),
  state: 'idle',
  run: null,
  waiting: 0,
  parked: 0,
  toolVersion: '0.1.0',
};

describe('live events of a server', () => {
  let server: StartedServer;
  beforeEach(async () => {
    server = await startedServer();
  });
  afterEach(() => server.end());

  it('tell of runs that arrive, once, and of stations that report', async () => {
    const answer = await server.call('/api/v1/events', { role: 'viewer' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let text = '';
    const until = async (end: RegExp) => {
      while (!end.test(text)) text += (await reader.read()).value ?? '';
    };
    await until(/retry: 3000\n\n/);
    const sent = bundleOf(production());
    await server.put(sent);
    await server.put(sent);
    await server.post('/stations/report', report, 'station');
    await until(/event: station\ndata: .*\n\n/);
    const runs = [...text.matchAll(/event: run\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data ?? ''));
    expect(runs).toEqual([await server.get(`/runs/${sent.id}`)]);
    const [station] = [...text.matchAll(/event: station\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data ?? ''));
    expect((await server.get('/stations')).rows).toEqual([station]);
    await reader.cancel();
  });

  it('are not all taken by the readers with one token', async () => {
    const follow = (role: 'viewer' | 'admin') => server.call('/api/v1/events', { role });
    const followed = await Promise.all(Array.from({ length: 20 }, () => follow('viewer')));
    expect(followed.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const refused = await follow('viewer');
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'too-many-requests' }),
    ]);
    const other = await follow('admin');
    expect(other.status).toBe(200);
    await followed[0]?.body?.cancel();
    // The server hears of it a moment later.
    let again = await follow('viewer');
    while (again.status === 429) {
      await again.text();
      again = await follow('viewer');
    }
    expect(again.status).toBe(200);
    await Promise.all([...followed.slice(1), other, again].map(async ({ body }) => body?.cancel()));
  });

  it('do not keep a server from stopping', async () => {
    const answer = await server.call('/api/v1/events', { role: 'viewer' });
    const read = answer.text().catch((error: unknown) => String(error));
    await server.close();
    expect(await read).toContain('terminated');
  });
});

describe('eventStream', () => {
  const heartbeatMs = 60_000;

  it('drops a reader who does not read, and continues for the others', async () => {
    const hub = new EventHub();
    const [slow, quick] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const isAllowed = async () => true;
    const unread = eventStream({ hub, isAllowed, drop: slow, heartbeatMs });
    const reader = eventStream({ hub, isAllowed, drop: quick, heartbeatMs }).getReader();
    const data = { ...report, seenAt: report.at, clockOffsetMs: 0 };
    for (let event = 0; event < 1000; event += 1) {
      hub.publish({ name: 'station', data });
      await reader.read();
    }
    expect([slow.mock.calls.length, quick.mock.calls.length, hub.size]).toEqual([1, 0, 1]);
    await Promise.all([reader.cancel(), unread.cancel()]);
    expect(hub.size).toBe(0);
  });

  it('tells nothing to a reader whose token was just revoked', async () => {
    let isAllowed = true;
    const drop = vi.fn<() => void>();
    const hub = new EventHub();
    const reader = eventStream({ hub, isAllowed: async () => isAllowed, drop, heartbeatMs })
      .pipeThrough(new TextDecoderStream())
      .getReader();
    const data = { ...report, seenAt: report.at, clockOffsetMs: 0 };
    hub.publish({ name: 'station', data });
    hub.publish({ name: 'station', data });
    expect((await reader.read()).value).toBe('retry: 3000\n\n');
    expect((await reader.read()).value).toMatch(/^event: station/);
    expect((await reader.read()).value).toMatch(/^event: station/);
    isAllowed = false;
    hub.publish({ name: 'station', data });
    hub.publish({ name: 'station', data });
    await expect.poll(() => drop.mock.calls.length, { interval: 1 }).toBe(1);
    expect(hub.size).toBe(0);
    const more = await Promise.race([reader.read(), new Promise((resolve) => setTimeout(resolve, 0, 'nothing'))]);
    expect(more).toBe('nothing');
  });

  it('ends for readers whose access was revoked, and sends others a sign of life', async () => {
    vi.useFakeTimers();
    try {
      let isAllowed = true;
      const drop = vi.fn<() => void>();
      const hub = new EventHub();
      const stream = eventStream({ hub, isAllowed: async () => isAllowed, drop, heartbeatMs: 1000 });
      const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader.read()).value).toBe('retry: 3000\n\n');
      await vi.advanceTimersByTimeAsync(1000);
      expect((await reader.read()).value).toBe(': alive\n\n');
      isAllowed = false;
      await vi.advanceTimersByTimeAsync(1000);
      expect([drop.mock.calls.length, hub.size]).toEqual([1, 0]);
    } finally {
      vi.useRealTimers();
    }
  });
});
