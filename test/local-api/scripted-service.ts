import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../src/http/clock.ts';
import { createLocalApi, type LocalApi } from '../../src/local-api/local-api.ts';
import type { LocalApiOptions } from '../../src/local-api/local-api-options.ts';
import { serve } from '../http/serve.ts';

/** What the service does with one request: an answer, or something with the raw response. */
export type Step =
  | { readonly status?: number; readonly body?: unknown; readonly text?: string }
  | ((response: ServerResponse, message: IncomingMessage) => void);

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
): Promise<ScriptedService> {
  const sent: string[] = [];
  const waits: number[] = [];
  const counts = new Map<string, number>();
  const served = await serve((message, response) => {
    let text = '';
    message.setEncoding('utf8');
    message.on('data', (chunk: string) => {
      text += chunk;
    });
    message.on('end', () => {
      sent.push(`${message.method} ${message.url} ${text}`.trim());
      const route = `${message.method} ${message.url?.split('?')[0]}`;
      const count = counts.get(route) ?? 0;
      counts.set(route, count + 1);
      const steps = routes[route] ?? [{ status: 404, body: { message: `no script for ${route}` } }];
      perform(steps[Math.min(count, steps.length - 1)] ?? {}, response, message);
    });
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
  return {
    api: createLocalApi({ baseUrl: served.url, clock, ...options }),
    sent,
    waits,
    close: served.close,
  };
}

function perform(step: Step, response: ServerResponse, message: IncomingMessage): void {
  if (typeof step === 'function') {
    step(response, message);
    return;
  }
  response.writeHead(step.status ?? 200, { 'content-type': 'application/json' });
  response.end(step.text ?? (step.body === undefined ? undefined : JSON.stringify(step.body)));
}

/** Cuts the connection before an answer. */
export const cut: Step = (response) => response.destroy();

/** Never answers. */
export const stall: Step = () => undefined;
