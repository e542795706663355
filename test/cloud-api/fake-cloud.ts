import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cloudOperations } from '../../src/cloud-api/cloud-operations.ts';
import type { RateLimit } from '../../src/cloud-api/limits/rate-limit.ts';
import { type CloudEndpoint, cloudEndpoints, endpointLimits } from '../../src/cloud-api/limits/rate-limits.ts';
import { serve } from '../http/serve.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const fakeToken = '5eb1c0de9a7f43d2b86e0f4a1d3c97e2680b5f1a';

export interface FakeCall {
  readonly endpoint: CloudEndpoint;
  readonly path: string;
  readonly atMs: number;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or a text sent as it is. */
  readonly body?: unknown;
  /** Ends the connection instead, or after half the body. */
  readonly cut?: 'before' | 'within';
}

export interface FakeCloudOptions {
  /** The clock of the limits; a request arrives half of `latencyMs` after it was sent, its answer the other half later. */
  readonly clock?: VirtualClock;
  readonly latencyMs?: number;
  /** Whether each answer says that it is a simulator's, as a scaled time needs it. */
  readonly announces?: boolean | ((path: string) => boolean);
  /** Default: `fakeToken`. */
  readonly token?: string;
  /** Answers in place of the recorded ones; undefined leaves it to them. */
  readonly answer?: (call: FakeCall) => FakeAnswer | undefined;
}

/** A service that speaks the cloud API with the answers in fixtures/cloud-api, and enforces every limit. */
export async function startFakeCloud({
  clock,
  latencyMs = 0,
  announces = false,
  token = fakeToken,
  answer,
}: FakeCloudOptions = {}) {
  const calls: FakeCall[] = [];
  let refusals = 0;
  const served = await serve((message, response) => {
    const isAnnounced = typeof announces === 'function' ? announces(message.url ?? '') : announces;
    if (isAnnounced) response.setHeader('flatfield-simulation', 'scenario=fake');
    void readBody(message).then((body) => {
      clock?.pass(latencyMs / 2);
      const path = message.url ?? '';
      const endpoint = endpointOf(message.method ?? '', path);
      if (endpoint === undefined) return send(response, { status: 404, body: { message: 'no such path' } });
      const call = {
        endpoint,
        path,
        atMs: clock?.now().getTime() ?? 0,
        body,
        authorization: message.headers.authorization,
      };
      const tooMany = clock !== undefined && isTooMany(calls, call);
      calls.push(call);
      if (tooMany) refusals += 1;
      clock?.pass(latencyMs / 2);
      if (tooMany) return send(response, { status: 429, body: { message: 'too many' } });
      if (call.authorization !== `Bearer ${token}`)
        return send(response, { status: 401, body: { message: 'no token' } });
      return send(response, answer?.(call) ?? { body: recorded(endpoint, call) });
    });
  });
  return {
    url: served.url.href,
    calls,
    /** Calls that exceeded a limit. */
    refusals: () => refusals,
    of: (endpoint: CloudEndpoint) => calls.filter((call) => call.endpoint === endpoint),
    close: served.close,
  };
}

/** The answer that stands in fixtures/cloud-api. */
export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../../fixtures/cloud-api/${name}.json`, import.meta.url), 'utf8'));
}

const files: Readonly<Record<CloudEndpoint, string>> = {
  listGroups: 'groups',
  listMonitors: 'monitors',
  getMonitor: 'monitor',
  getColorMode: 'color-mode',
  listMonitorConfigurations: 'monitor-configurations',
  sendMonitorConfiguration: 'send-accepted',
  sendAssetInformation: 'send-accepted',
  sendRequestToUpload: 'send-accepted',
};

function recorded(endpoint: CloudEndpoint, { path, body }: FakeCall): unknown {
  const last = decodeURIComponent(path.split('/').at(-1) ?? '');
  if (endpoint === 'getMonitor') return { ...fixture('monitor'), id: last };
  if (endpoint === 'getColorMode') return { ...fixture('color-mode'), index: Number(last) };
  if (!endpoint.startsWith('send')) return fixture(files[endpoint]);
  const { targetMonitorIds } = body as { targetMonitorIds: string[] };
  return { responses: targetMonitorIds.map((targetMonitorId) => ({ targetMonitorId, status: 202 })) };
}

function endpointOf(method: string, path: string): CloudEndpoint | undefined {
  return cloudEndpoints.find((name) => {
    const operation = cloudOperations[name];
    const pattern = `^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`;
    return operation.method === method && new RegExp(pattern).test(path);
  });
}

/** Source: the vendor's reference page. */
const overallLimit: RateLimit = { calls: 5, windowMs: 1000 };

function isTooMany(calls: readonly FakeCall[], call: FakeCall): boolean {
  const own = calls.filter(({ endpoint }) => endpoint === call.endpoint);
  return exceeds(own, endpointLimits[call.endpoint], call.atMs) || exceeds(calls, overallLimit, call.atMs);
}

function exceeds(calls: readonly FakeCall[], { calls: most, windowMs }: RateLimit, nowMs: number): boolean {
  const oldest = calls.at(-most);
  return oldest !== undefined && nowMs - oldest.atMs < windowMs;
}

async function readBody(message: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

function send(response: ServerResponse, { status = 200, headers = {}, body, cut }: FakeAnswer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
  if (cut === 'before') {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-length': String(Buffer.byteLength(text)), ...headers });
  if (cut === 'within') response.write(text.slice(0, text.length / 2), () => response.destroy());
  else response.end(text);
}
