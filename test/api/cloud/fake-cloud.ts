import type { RateLimit } from '../../../src/api/cloud/limits/rate-limit.ts';
import type { CloudEndpoint } from '../../../src/api/cloud/limits/rate-limits.ts';
import type { CloudMonitor } from '../../../src/api/cloud/schemas/monitor-schema.ts';
import { inMemory } from '../../base/http/in-memory.ts';
import { bytesOf, type FakeAnswer, type FakeRequest, type Transport } from '../../base/http/service.ts';
import { listItemOf, monitorsAlike } from './fake-monitors.ts';
import { fixture } from './fixture.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const fakeToken = '5eb1c0de9a7f43d2b86e0f4a1d3c97e2680b5f1a';

export interface FakeCall {
  readonly endpoint: CloudEndpoint;
  readonly path: string;
  readonly atMs: number;
  readonly body: unknown;
  readonly authorization: unknown;
}

export interface FakeCloudOptions {
  /** The clock of the limits; a request arrives half of `latencyMs` after it was sent, its answer the other half later. */
  readonly clock?: VirtualClock;
  readonly latencyMs?: number;
  /** Whether each answer says that it is a simulator's, as a scaled time needs it. */
  readonly announces?: boolean | ((path: string) => boolean);
  /** Default: `fakeToken`. */
  readonly token?: string;
  /** Path below which the service is; default: none. */
  readonly prefix?: string;
  /** Details of each monitor, which a test may change meanwhile, or how many alike; without it, every monitor is the recorded one. */
  readonly monitors?: number | CloudMonitor[] | undefined;
  /** Answers in place of the usual ones; undefined leaves it to them. */
  readonly answer?: (call: FakeCall, usual: (call: FakeCall) => FakeAnswer) => FakeAnswer | undefined;
}

/**
 * A service that speaks the cloud API with the answers in fixtures/cloud-api, and enforces every limit. Its paths and limits are written after the
 * specification alone: nothing of them is the client's.
 */
export async function startFakeCloud(options: FakeCloudOptions = {}, transport: Transport = inMemory) {
  const { clock, latencyMs = 0, announces = false, token = fakeToken, prefix = '', answer } = options;
  const monitors = typeof options.monitors === 'number' ? monitorsAlike(options.monitors) : options.monitors;
  const calls: FakeCall[] = [];
  const requests: string[] = [];
  let refusals = 0;

  function answerTo(call: FakeCall): FakeAnswer {
    const tooMany = clock !== undefined && isTooMany(calls, call);
    calls.push(call);
    if (tooMany) {
      refusals += 1;
      return refusal(429, 'too many');
    }
    if (call.authorization !== `Bearer ${token}`) return refusal(401, 'no token');
    const usual = (asked: FakeCall) => usualAnswer(asked, monitors);
    return answer?.(call, usual) ?? usual(call);
  }

  function respond({ method, path, headers, text }: FakeRequest): FakeAnswer {
    requests.push(`${method} ${path}`);
    clock?.pass(latencyMs / 2);
    const endpoint = path.startsWith(prefix) ? endpointOf(`${method} ${path.slice(prefix.length)}`) : undefined;
    if (endpoint === undefined) return refusal(404, 'no such path');
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const atMs = clock?.now().getTime() ?? 0;
    const answered = answerTo({ endpoint, path, atMs, body, authorization: headers['authorization'] });
    clock?.pass(latencyMs / 2);
    return answered;
  }

  const { url, close } = await transport((request) => {
    const { body, headers, ...answered } = respond(request);
    const isAnnounced = typeof announces === 'function' ? announces(request.path) : announces;
    const simulation = isAnnounced ? { 'flatfield-simulation': 'scenario=fake' } : {};
    const length = { 'content-length': String(bytesOf(body).length) };
    return { ...answered, body, headers: { ...simulation, ...length, ...headers } };
  });
  return {
    url: new URL(prefix, url).href,
    monitors: monitors ?? [],
    calls,
    /** All that was asked, as `METHOD /path`, also what is no call. */
    requests,
    /** Calls that exceeded a limit. */
    refusals: () => refusals,
    of: (endpoint: CloudEndpoint) => calls.filter((call) => call.endpoint === endpoint),
    close,
  };
}

export type FakeCloud = Awaited<ReturnType<typeof startFakeCloud>>;

const hourMs = 3_600_000;

/** Source: cloud monitor management API, parts 2 to 8. */
const endpoints: Readonly<Record<CloudEndpoint, RateLimit & { readonly request: RegExp }>> = {
  listGroups: { request: /^GET \/api\/v1\/groups$/, calls: 100, windowMs: hourMs },
  listMonitors: { request: /^GET \/api\/v1\/monitors$/, calls: 100, windowMs: hourMs },
  getMonitor: { request: /^GET \/api\/v1\/monitors\/[^/]+$/, calls: 300, windowMs: hourMs },
  getColorMode: { request: /^GET \/api\/v1\/monitors\/[^/]+\/color-modes\/\d+$/, calls: 6000, windowMs: 24 * hourMs },
  listMonitorConfigurations: { request: /^GET \/api\/v1\/monitor-configurations$/, calls: 100, windowMs: hourMs },
  sendMonitorConfiguration: { request: send('monitor-configuration'), calls: 100, windowMs: hourMs },
  sendAssetInformation: { request: send('asset-information'), calls: 100, windowMs: hourMs },
  sendRequestToUpload: { request: send('request-to-upload'), calls: 100, windowMs: hourMs },
};

function send(command: string): RegExp {
  return new RegExp(`^POST /api/v1/remote-command/${command}/send$`);
}

function endpointOf(request: string): CloudEndpoint | undefined {
  const names = Object.keys(endpoints) as CloudEndpoint[];
  return names.find((name) => endpoints[name].request.test(request));
}

function usualAnswer({ endpoint, path, body }: FakeCall, monitors: readonly CloudMonitor[] | undefined): FakeAnswer {
  const [, encoded = '', index] = /\/monitors\/([^/]+)(?:\/color-modes\/(\d+))?$/.exec(path) ?? [];
  const id = decodeURIComponent(encoded);
  switch (endpoint) {
    case 'listGroups':
      return { body: fixture('groups') };
    case 'listMonitorConfigurations':
      return { body: fixture('monitor-configurations') };
    case 'listMonitors':
      return { body: monitors === undefined ? fixture('monitors') : { monitors: monitors.map(listItemOf) } };
    case 'getMonitor':
    case 'getColorMode': {
      const monitor = monitors === undefined ? { ...fixture('monitor'), id } : monitors.find((one) => one.id === id);
      if (monitor === undefined || Number(index ?? 0) > 9) return refusal(404, 'no such thing');
      return { body: index === undefined ? monitor : { ...fixture('color-mode'), index: Number(index), of: id } };
    }
    case 'sendMonitorConfiguration':
    case 'sendAssetInformation':
    case 'sendRequestToUpload': {
      const { targetMonitorIds } = body as { targetMonitorIds: string[] };
      return { body: { responses: targetMonitorIds.map((targetMonitorId) => ({ targetMonitorId, status: 202 })) } };
    }
  }
}

function refusal(status: number, message: string): FakeAnswer {
  return { status, body: { message } };
}

/** Source: the vendor's reference page. */
const overallLimit: RateLimit = { calls: 5, windowMs: 1000 };

function isTooMany(calls: readonly FakeCall[], call: FakeCall): boolean {
  const own = calls.filter(({ endpoint }) => endpoint === call.endpoint);
  return exceeds(own, endpoints[call.endpoint], call.atMs) || exceeds(calls, overallLimit, call.atMs);
}

function exceeds(calls: readonly FakeCall[], { calls: most, windowMs }: RateLimit, nowMs: number): boolean {
  const oldest = calls.at(-most);
  return oldest !== undefined && nowMs - oldest.atMs < windowMs;
}
