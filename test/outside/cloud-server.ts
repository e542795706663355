import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CloudFleet, colorModeOf, type Details, listItemOf } from './cloud-fleet.ts';

export type Endpoint =
  | 'groups'
  | 'monitors'
  | 'monitor'
  | 'color-mode'
  | 'configurations'
  | 'apply'
  | 'asset'
  | 'upload';

/** A call as it came. */
export interface Call {
  readonly endpoint: Endpoint | 'unknown';
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
  /** Id of the monitor asked for, or an empty text. */
  readonly id: string;
  readonly index: number;
  /** Counts the calls of its endpoint, from 1. */
  readonly nth: number;
}

/** An answer; text is sent as it is, and `cut` breaks the connection after the call has come. */
export interface CloudAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly cut?: boolean;
}

/** A cloud monitor management API on loopback, made from its specification alone. */
export interface CloudServer {
  readonly url: string;
  /** What the answers are made of; assign to it. */
  readonly fleet: CloudFleet;
  readonly calls: Call[];
  /** An answer that it gives is sent in place of the server's own. */
  answer: (call: Call) => CloudAnswer | undefined | Promise<CloudAnswer | undefined>;
  /** Whether calls beyond the limits of part 8 of the specification are answered with 429. */
  limited: boolean;
  /** Whether each answer says that it is a simulator's. */
  announces: boolean;
  readonly count: (...endpoints: readonly Endpoint[]) => number;
  readonly close: () => Promise<void>;
}

/** Has the service of a test answer so. */
export const answering =
  <Given extends { readonly cloud: CloudServer }>(
    answer: (call: Call, given: Given) => CloudAnswer | undefined,
  ): ((given: Given) => void) =>
  (given) => {
    given.cloud.answer = (call) => answer(call, given);
  };

export const cloudToken = '0123456789abcdef0123456789abcdef01234567';

const hourMs = 3_600_000;
const limits: Record<Endpoint, { readonly calls: number; readonly windowMs: number }> = {
  groups: { calls: 100, windowMs: hourMs },
  monitors: { calls: 100, windowMs: hourMs },
  monitor: { calls: 300, windowMs: hourMs },
  'color-mode': { calls: 6000, windowMs: 24 * hourMs },
  configurations: { calls: 100, windowMs: hourMs },
  apply: { calls: 100, windowMs: hourMs },
  asset: { calls: 100, windowMs: hourMs },
  upload: { calls: 100, windowMs: hourMs },
};

export async function startCloudServer(fleet: CloudFleet): Promise<CloudServer> {
  const calls: Call[] = [];
  const taken: { readonly endpoint: Endpoint; readonly at: number }[] = [];

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request, calls);
    if (server.announces) response.setHeader('flatfield-simulation', 'scenario=outside');
    // Asking what it is takes no token.
    if (call.endpoint === 'unknown' && call.authorization === undefined) return void response.writeHead(401).end('{}');
    calls.push(call);
    const { status, headers, body, cut } = refusal(call) ?? (await server.answer(call)) ?? ownAnswer(fleet, call);
    if (cut) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  }

  function refusal({ endpoint, authorization }: Call): CloudAnswer | undefined {
    if (authorization !== `Bearer ${cloudToken}`) return { status: 401, body: { message: 'invalid token' } };
    if (!server.limited || endpoint === 'unknown') return undefined;
    const { calls: most, windowMs } = limits[endpoint];
    const now = Date.now();
    const recent = taken.filter((one) => one.endpoint === endpoint && one.at > now - windowMs);
    const second = taken.filter(({ at }) => at > now - 1000);
    if (recent.length >= most || second.length >= 5) return { status: 429, body: '' };
    taken.push({ endpoint, at: now });
    return undefined;
  }

  const http = createServer((request, response) => {
    void reply(request, response);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const server: CloudServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    fleet,
    calls,
    answer: () => undefined,
    limited: false,
    announces: false,
    count: (...endpoints) => calls.filter(({ endpoint }) => endpoints.includes(endpoint as Endpoint)).length,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;
}

async function callOf(request: IncomingMessage, earlier: readonly Call[]): Promise<Call> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const method = request.method ?? 'GET';
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const [, api, version, kind = '', one = '', two, three] = pathname.split('/');
  const endpoint = api === 'api' && version === 'v1' ? endpointOf(method, kind, one, two) : 'unknown';
  return {
    endpoint,
    method,
    path: pathname,
    authorization: request.headers.authorization,
    body: text === '' ? {} : JSON.parse(text),
    id: kind === 'monitors' ? decodeURIComponent(one) : '',
    index: Number(three),
    nth: earlier.filter((call) => call.endpoint === endpoint).length + 1,
  };
}

function endpointOf(method: string, kind: string, one: string, two: string | undefined): Call['endpoint'] {
  if (method === 'POST' && kind === 'remote-command' && two === 'send') {
    if (one === 'monitor-configuration') return 'apply';
    if (one === 'asset-information') return 'asset';
    return one === 'request-to-upload' ? 'upload' : 'unknown';
  }
  if (method !== 'GET') return 'unknown';
  if (kind === 'groups') return 'groups';
  if (kind === 'monitor-configurations') return 'configurations';
  if (kind !== 'monitors') return 'unknown';
  if (one === '') return 'monitors';
  if (two === undefined) return 'monitor';
  return two === 'color-modes' ? 'color-mode' : 'unknown';
}

const missing: CloudAnswer = { status: 404, body: { message: 'not found' } };

function ownAnswer(fleet: CloudFleet, call: Call): CloudAnswer {
  const details = fleet.monitors.find(({ id }) => id === call.id);
  switch (call.endpoint) {
    case 'groups':
      return { status: 200, body: { groups: fleet.groups } };
    case 'monitors':
      return { status: 200, body: { monitors: fleet.monitors.map(listItemOf) } };
    case 'monitor':
      return details === undefined ? missing : { status: 200, body: details };
    case 'color-mode':
      return details === undefined ? missing : { status: 200, body: colorModeOf(details, call.index) };
    case 'configurations':
      return { status: 200, body: { monitorConfigurations: fleet.configurations } };
    case 'apply':
      return sent(fleet, call, 'monitorConfiguration');
    case 'asset':
      return sent(fleet, call, 'assetInformation');
    case 'upload':
      return sent(fleet, call, 'requestToUpload');
    case 'unknown':
      return missing;
  }
}

type CommandName = 'monitorConfiguration' | 'assetInformation' | 'requestToUpload';

/** Every monitor takes the command, and does it as `fleet.command` says. */
function sent(fleet: CloudFleet, { body }: Call, name: CommandName): CloudAnswer {
  const ids = body['targetMonitorIds'] as readonly string[];
  for (const monitor of fleet.monitors.filter(({ id }) => ids.includes(String(id)))) {
    if (name === 'assetInformation') monitor['assetInformation'] = body['assetInformation'];
    const commands = monitor['remoteCommand'] as Details | null | undefined;
    const state = fleet.command();
    if (commands != null && state !== undefined) commands[name] = state;
  }
  return { status: 200, body: { responses: ids.map((targetMonitorId) => ({ targetMonitorId, status: 202 })) } };
}
