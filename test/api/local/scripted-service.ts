import { createLocalApi, type LocalApi } from '../../../src/api/local/local-api.ts';
import type { LocalApiOptions } from '../../../src/api/local/local-api-options.ts';
import type { Clock } from '../../../src/base/http/clock.ts';
import { inMemory } from '../../base/http/in-memory.ts';
import type { FakeAnswer, Transport } from '../../base/http/service.ts';

/** What the service does with one request: an answer, or something that ends in one. */
export type Step = FakeAnswer | (() => Promise<FakeAnswer>);

export interface ScriptedService {
  readonly api: LocalApi;
  /** What was sent, as `METHOD /path?query body`. */
  readonly sent: readonly string[];
  /** How long the client waited, in ms, without waiting. */
  readonly waits: readonly number[];
  readonly close: () => Promise<void>;
}

/** A client, and a service that does the steps of its route (`METHOD /path`) one after the other, the last one again and again. */
export async function scriptedService(
  routes: Record<string, readonly Step[]>,
  options: LocalApiOptions = {},
  transport: Transport = inMemory,
): Promise<ScriptedService> {
  const sent: string[] = [];
  const waits: number[] = [];
  const counts = new Map<string, number>();
  const { url, close } = await transport(({ method, path, text }) => {
    sent.push(`${method} ${path} ${text}`.trim());
    const route = `${method} ${path.split('?')[0]}`;
    const count = counts.get(route) ?? 0;
    counts.set(route, count + 1);
    const steps = routes[route] ?? [{ status: 404, body: { message: `no script for ${route}` } }];
    const step = steps[Math.min(count, steps.length - 1)] ?? {};
    return typeof step === 'function' ? step() : step;
  });
  let elapsedMs = 0;
  const clock: Clock = {
    now: () => new Date(elapsedMs),
    monotonicMs: () => elapsedMs,
    sleep: async (durationMs, signal) => {
      signal?.throwIfAborted();
      waits.push(durationMs);
      elapsedMs += durationMs;
    },
  };
  return { api: createLocalApi({ baseUrl: url, clock, ...options }), sent, waits, close };
}

/** Cuts the connection before an answer. */
export const cut: Step = { cut: 'before' };

/** Never answers. */
export const stall: Step = () => new Promise(() => undefined);
