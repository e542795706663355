import { timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { operatorPage } from './operator-page.ts';
import type { Station } from './station.ts';
import { STATION_KEYS, TEXT_WAYS } from './station-event.ts';

/** Longest text that a page may send; longer ones than a serial are refused visibly, longer ones than this silently cut by the page. */
const MOST_SENT_CHARACTERS = 400;

/** Input from a page: a key, or a text that ended with Enter. */
const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    meant: z.enum(['unit', 'operator', 'reason']),
    text: z.string().max(MOST_SENT_CHARACTERS),
    how: z.enum(TEXT_WAYS),
  }),
  z.strictObject({ type: z.literal('key'), key: z.enum(STATION_KEYS), phaseNumber: z.int().min(0) }),
]);

export interface ServeStationOptions {
  readonly station: Station;
  /** 0 takes a free one. */
  readonly port: number;
  /** The secret part of the address. */
  readonly key: string;
}

export interface StationServer {
  /** Of the page. */
  readonly url: string;
  close(): Promise<void>;
}

/** Between two signs of life to a page, in milliseconds: one that misses them for longer covers what it shows. */
const BEAT_MS = 1000;
/** A page shows no more than about ten changes in a second. */
const SPACING_MS = 100;
const MOST_PAGES = 16;
const MOST_BYTES = 8192;

/** Serves the operator's page of a station to browsers of this computer. Throws `port-in-use`. */
export async function serveStation({ station, port, key }: ServeStationOptions): Promise<StationServer> {
  const page = operatorPage();
  const closing = new AbortController();
  let served = port;
  let pages = 0;
  const app = new Hono();
  app.use(async (c, next) => {
    const head = { method: c.req.method, path: c.req.path, header: (name: string) => c.req.header(name) };
    if (isForeign(head, served, key)) return c.body(null, 404);
    await next();
    for (const [name, value] of Object.entries({ ...HEADERS, 'content-security-policy': page.policy })) {
      c.res.headers.set(name, value);
    }
    return undefined;
  });
  app.get(`/${key}/`, (c) => c.html(page.html));
  app.post(`/${key}/action`, bodyLimit({ maxSize: MOST_BYTES }), async (c) => {
    const isJson = c.req.header('content-type')?.split(';')[0] === 'application/json';
    const action = actionSchema.safeParse(isJson ? await c.req.json().catch(() => null) : null);
    if (!action.success) return c.body(null, 400);
    station.take(action.data);
    return c.body(null, 204);
  });
  app.get(`/${key}/events`, (c) => {
    if (pages >= MOST_PAGES) return c.body(null, 503);
    pages += 1;
    return streamSSE(c, async (stream) => {
      const signal = AbortSignal.any([closing.signal, c.req.raw.signal]);
      try {
        for await (const data of changes(station, signal)) {
          if (stream.aborted || stream.closed) return;
          await stream.writeSSE(data === null ? { event: 'beat', data: '' } : { event: 'state', data, retry: 500 });
        }
      } finally {
        pages -= 1;
      }
    });
  });

  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.maxConnections = 4 * MOST_PAGES;
  await listen(server, port);
  served = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${served}/${key}/`,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The state now and after changes, as JSON, with null as a sign of life while it stays the same. */
async function* changes(station: Station, signal: AbortSignal): AsyncGenerator<string | null> {
  let wake = () => {};
  let isChanged = true;
  const unwatch = station.watch(() => {
    isChanged = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const isNews = isChanged;
      isChanged = false;
      yield isNews ? JSON.stringify(station.state) : null;
      await pause(SPACING_MS);
      if (isChanged || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, BEAT_MS - SPACING_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    unwatch();
    signal.removeEventListener('abort', onAbort);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE') return reject(cause);
      const message = `Port ${port} is in use by another program: choose another one, or 0 for a free one.`;
      return reject(new FlatfieldError('port-in-use', message, { cause }));
    });
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

/** The part of a request that is known before its body is read. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly header: (name: string) => string | undefined;
}

/**
 * True if a request must be refused: it names another host (DNS rebinding), comes from another page of the same browser, or lacks
 * the secret part of the address. `port`: that of this server.
 */
export function isForeign({ method, path, header }: RequestHead, port: number, key: string): boolean {
  const host = header('host')?.toLowerCase();
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return true;
  const origin = header('origin');
  if (origin !== undefined && origin !== `http://${host}`) return true;
  const site = header('sec-fetch-site');
  // A person who opens the address (`none`) may, and the page itself; a link or a picture in another page may not.
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && method === 'GET')) return true;
  return !isSame(path.split('/')[1] ?? '', key);
}

function isSame(given: string, key: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(key)];
  return left.length === right.length && timingSafeEqual(left, right);
}
