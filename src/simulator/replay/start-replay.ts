import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedBody } from '../../api/recording/traffic-line.ts';
import { announcement } from '../announcement.ts';
import { cloudRoutes } from '../cloud-server/cloud-routes.ts';
import type { JsonReply } from '../http/json-reply.ts';
import { JsonServer, type ParsedRequest } from '../http/json-server.ts';
import { matchRoute, type RoutePattern } from '../http/match-route.ts';
import { localRoutes } from '../local-server/local-routes.ts';
import { RecordedTraffic } from './recorded-traffic.ts';

export interface ReplayOptions {
  /** File of the recording. */
  readonly path: string;
  readonly api: 'local' | 'cloud';
  /** Default 0: a free one. */
  readonly port?: number | undefined;
  /** Factor on the recorded durations. Default 1. */
  readonly timeScale?: number | undefined;
}

export interface Replay {
  readonly url: string;
  /** Requests that were not the next ones of the recording, as sentences. */
  readonly mismatches: readonly string[];
  /** Number of recorded exchanges that nobody asked for yet. */
  left(): number;
  close(): Promise<void>;
}

/**
 * Serves what a recording holds, on loopback: each operation answers its recorded requests in their order, after the time that they took. Any other
 * request is answered with 500 and the field that differs. Every answer says that it is simulated. Throws `invalid-recording`, `port-in-use`.
 */
export async function startReplay({ path, api, port = 0, timeScale = 1 }: ReplayOptions): Promise<Replay> {
  const traffic = await RecordedTraffic.read(path, api);
  const mismatches: string[] = [];
  const routes: readonly (RoutePattern & { readonly name: string })[] = api === 'local' ? localRoutes : cloudRoutes;
  const ending = new AbortController();
  const server = new JsonServer({
    ...{ host: '127.0.0.1', port },
    headers: announcement({ scenario: 'replay', seed: 0, timeScale }),
    now: () => new Date(),
    handle: async (request) => {
      const match = matchRoute(routes, request.method, request.path);
      const operation = match.kind === 'found' ? camelCase(match.route.name) : `${request.method} ${request.path}`;
      const parameters = match.kind === 'found' ? match.parameters : {};
      const { query, body } = request;
      const exchange = traffic.take({ operation, parameters, query: Object.fromEntries(query), body });
      if (typeof exchange === 'string') {
        mismatches.push(exchange);
        return { status: 500, body: { message: exchange } };
      }
      await sleep(exchange.durationMs * timeScale, undefined, { signal: ending.signal }).catch(() => undefined);
      return exchange.answer && !ending.signal.aborted ? replyOf(exchange.answer) : reset(request);
    },
  });
  await server.listen();
  return {
    url: server.url,
    mismatches,
    left: () => traffic.left,
    close: async () => {
      ending.abort();
      await server.close();
    },
  };
}

/** The end of a connection, as the recorded client saw one. */
function reset({ socket }: ParsedRequest): undefined {
  socket.resetAndDestroy();
  return undefined;
}

/** Names of recordings are those of the clients. */
function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Headers that belong to the connection. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'date',
  'content-encoding',
]);

interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RecordedBody;
}

function replyOf({ status, headers, body }: RecordedAnswer): JsonReply {
  const bytes = bytesOf(body);
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
  return {
    status,
    deliver: (response) => {
      response.writeHead(status, { ...Object.fromEntries(kept), 'content-length': String(bytes.length) });
      response.end(bytes);
    },
  };
}

function bytesOf(body: RecordedBody): Buffer {
  switch (body.kind) {
    case 'none':
      return Buffer.alloc(0);
    case 'json':
      return Buffer.from(JSON.stringify(body.json));
    case 'text':
      return Buffer.from(body.text);
    case 'base64':
      return Buffer.from(body.base64, 'base64');
  }
}
