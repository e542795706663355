import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { hostname } from 'node:os';
import { createAdaptorServer } from '@hono/node-server';
import { Marks } from '../../data-folder/marks.ts';
import { RunReader } from '../../intake/run-reader.ts';
import type { Store } from '../../store/store.ts';
import type { Shifts } from '../../store/yields/local-groups.ts';
import { LoginLinks } from '../access/login-links.ts';
import { RequestsOfToken } from '../access/requests-of-token.ts';
import { Sessions } from '../access/sessions.ts';
import { Counters } from '../health/counters.ts';
import { lineApp } from '../line-app.ts';
import { Uploads } from '../runs/uploads.ts';
import { EventHub } from '../stations/event-hub.ts';
import { Turns } from '../turns.ts';
import { type ConnectionLimits, Connections } from './connections.ts';
import { listen, refuseWithoutTls } from './listening.ts';

export interface LineServerOptions {
  /** Stays open when the server stops. */
  readonly store: Store;
  /** Address to listen on; default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** 0 takes a free one. */
  readonly port: number;
  /** PEM texts; without them, and without a proxy, only this computer may be listened to. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** True if a proxy in front of the server handles TLS with all clients. */
  readonly isBehindProxy?: boolean | undefined;
  /** Names that browsers and stations call the server by, besides its addresses and its own name. */
  readonly hostNames?: readonly string[] | undefined;
  readonly shifts: Shifts;
  /** 32 random bytes that sign browser sessions. */
  readonly sessionKey: Uint8Array;
  /** Default: marks that end with the process. */
  readonly marks?: Marks | undefined;
  /** Default: the time of the computer. */
  readonly now?: (() => Date) | undefined;
  /** Receives failures of the server itself; default: none are reported. */
  readonly tell?: ((text: string) => void) | undefined;
  readonly limits?: Partial<LineServerLimits> | undefined;
}

export interface LineServerLimits extends ConnectionLimits {
  /** Requests under way at once with one token: ten stations have fewer than thirty. */
  readonly requestsOfToken: number;
  /** Until all headers of a request are there, and until all of it is, in milliseconds. */
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** Between two signs of life to a reader of live events, in milliseconds: shorter than proxies wait. */
  readonly heartbeatMs: number;
  /** Of bodies in memory. */
  readonly bytes: number;
  /** Runs that wait to be judged. */
  readonly runs: number;
}

const DEFAULT_LIMITS: LineServerLimits = {
  connections: 2000,
  connectionsOfAddress: 500,
  requestsOfToken: 100,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  heartbeatMs: 15_000,
  bytes: 256 * 1024 * 1024,
  runs: 64,
};

export interface LineServer {
  readonly url: string;
  /** The address of a page that logs in once, with the token of this hash. */
  readonly loginLink: (tokenHash: string) => string;
  /** Prepares what the first run would wait for. */
  readonly warmUp: () => void;
  /** Takes no more connections, finishes what is being stored, then ends. */
  readonly close: () => Promise<void>;
}

/** Starts a line server. Throws `usage` for an address that others reach without TLS, `port-in-use`. */
export async function startLineServer(options: LineServerOptions): Promise<LineServer> {
  const { store, host = '127.0.0.1', tls, isBehindProxy = false, hostNames = [], now = () => new Date() } = options;
  refuseWithoutTls(options);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const uploads = new Uploads(limits);
  const reader = new RunReader();
  const loginLinks = new LoginLinks();
  // Behind a proxy every connection is of one address.
  const connectionsOfAddress = isBehindProxy ? limits.connections : limits.connectionsOfAddress;
  const connections = new Connections({ ...limits, connectionsOfAddress });
  const hub = new EventHub();
  const app = lineApp({
    store,
    now,
    shifts: options.shifts,
    isSecure: tls !== undefined || isBehindProxy,
    isOwnHost: ownHost([host, ...hostNames]),
    sessions: new Sessions(options.sessionKey),
    loginLinks,
    hub,
    counters: new Counters(),
    uploads,
    connections,
    requests: new RequestsOfToken(limits.requestsOfToken),
    heartbeatMs: limits.heartbeatMs,
    reader,
    turns: new Turns(),
    marks: options.marks ?? new Marks(store, null, now),
    tell: options.tell ?? (() => undefined),
  });
  const serverOptions = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(2000, limits.headersTimeoutMs / 2),
    keepAliveTimeout: 10_000,
    ...(tls && { ...tls, handshakeTimeout: limits.headersTimeoutMs }),
  };
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    createServer: tls ? createTlsServer : createServer,
    serverOptions,
  } as Parameters<typeof createAdaptorServer>[0]) as Server;
  connections.watch(server);
  const unfollow = await store.follow((event) => hub.publish(event));
  await listen(server, options).catch(async (error: unknown) => {
    await unfollow();
    throw error;
  });
  const url = urlOf(server, tls !== undefined, host);
  return {
    url,
    loginLink: (tokenHash) => `${url}/login?link=${loginLinks.create(tokenHash, now())}`,
    warmUp: () => reader.start(),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await uploads.settled();
      // Answers are on their way; followers of events would stay for ever.
      const timer = setTimeout(() => connections.endAll(), LINGER_MS);
      await closed;
      clearTimeout(timer);
      await uploads.settled();
      await unfollow();
      reader.end();
    },
  };
}

/** Time for the last answers to be sent, in milliseconds. */
const LINGER_MS = 500;

function urlOf(server: Server, isTls: boolean, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `${isTls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Tells whether a Host header names this server. A web page that had its own name resolved to this computer comes with that name; an
 * IP address, this computer's own name and those that the server was given are no such names.
 */
function ownHost(names: readonly string[]): (host: string | undefined) => boolean {
  const own = new Set(['localhost', hostname(), ...names].map((name) => name.toLowerCase()));
  return (header) => {
    const match = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(header ?? '');
    const name = match?.[1]?.toLowerCase().replace(/^\[|\]$/g, '');
    return name !== undefined && (isIP(name) !== 0 || own.has(name));
  };
}
