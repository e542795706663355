import { ChangeSpacing } from '../api/local/change-spacing.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import type { OperationName } from '../api/local/operation-name.ts';
import { fillPath } from '../api/local/routes.ts';
import { fromService, toService } from '../api/local/translate-words.ts';
import type { RecordedCall } from '../api/recording/traffic-client.ts';
import { hasCode } from '../base/flatfield-error.ts';
import type { Clock } from '../base/http/clock.ts';
import type { JsonRequest } from '../base/http/json-request.ts';
import { requestBytes } from '../base/http/request-bytes.ts';
import { SeenSimulation, type Simulation } from '../base/http/simulation.ts';
import { type RawAnswer, readRawAnswer } from './raw-answer.ts';

/** One request and what came of it. */
export interface RawExchange {
  /** Null for a request of an unknown path or address. */
  readonly operation: OperationName | null;
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly parameters: Parameters;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  /** Null if no whole answer came. */
  readonly answer: RawAnswer | null;
  /** Reason why no whole answer came; null if one came. */
  readonly problem: string | null;
  readonly durationMs: number;
}

export interface RawClientOptions {
  readonly api: Pick<LocalApi, 'baseUrl' | 'routes' | 'words' | 'tap'>;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Time between two changes. */
  readonly spacingMs: number;
  /** The simulator, if it is known before it answers. */
  readonly simulation?: Simulation | undefined;
}

type Asked = Pick<RawExchange, 'operation' | 'method' | 'parameters' | 'query'> & { readonly body?: unknown };

type Parameters = Readonly<Record<string, string | number>>;

/**
 * Asks the local API one thing at a time, once, and takes any answer. Only `aborted` is thrown; everything else is the result.
 * The words of the service are translated as for the strict client.
 */
export class RawClient {
  readonly exchanges: RawExchange[] = [];
  readonly spacing: ChangeSpacing;
  readonly #seen = new SeenSimulation();
  readonly #options: RawClientOptions;

  constructor(options: RawClientOptions) {
    this.#options = options;
    this.spacing = new ChangeSpacing(options.spacingMs, options.clock);
  }

  /** The simulator that answered, by its own word. */
  get simulation(): Simulation | null {
    return this.#options.simulation ?? this.#seen.seen;
  }

  /** Factor on the durations of the monitor: 1 for a real one. */
  get timeScale(): number {
    return this.simulation?.timeScale ?? 1;
  }

  get(operation: OperationName, parameters: Parameters = {}, query: RawExchange['query'] = {}): Promise<RawExchange> {
    const { api } = this.#options;
    const url = this.#url(operation, parameters);
    const words = toService(api.words, operation, 'query', query) as object;
    for (const [key, value] of Object.entries(words)) url.searchParams.set(key, String(value));
    return this.#send({ operation, method: 'GET', parameters, query }, url);
  }

  /** Asks an address of its own. */
  getUrl(url: URL): Promise<RawExchange> {
    return this.#send({ operation: null, method: 'GET', parameters: {}, query: {} }, url);
  }

  /** Sends a change, apart from the one before it. */
  put(operation: OperationName, monitorId: string, body: unknown): Promise<RawExchange> {
    const { api, signal } = this.#options;
    const sent = toService(api.words, operation, 'body', body);
    const url = this.#url(operation, { monitorId });
    return this.spacing.run(
      monitorId,
      () => this.#send({ operation, method: 'PUT', parameters: { monitorId }, query: {}, body }, url, { body: sent }),
      signal,
    );
  }

  #url(operation: OperationName, parameters: Parameters): URL {
    const { baseUrl, routes } = this.#options.api;
    return new URL(`${baseUrl}${fillPath(routes[operation].path, parameters)}`);
  }

  /** A request for a recording, which knows it by the client's own names. */
  #recorded({ operation, method, parameters, query, body }: Asked, url: URL): RecordedCall {
    const { routes, words } = this.#options.api;
    if (operation === null) return { operation: operationAt(routes, method, url) };
    const inward = (answer: unknown) => fromService(words, operation, answer);
    const outward = (answer: unknown) => toService(words, operation, 'answer', answer);
    return { operation, parameters, query, body, inward, outward };
  }

  async #send({ body, ...asked }: Asked, url: URL, more: Pick<JsonRequest, 'body'> = {}): Promise<RawExchange> {
    const { api, clock, signal } = this.#options;
    const tap = await api.tap?.(this.#recorded({ ...asked, body }, url));
    const startMs = clock.monotonicMs();
    const request = {
      method: asked.method,
      url,
      timeoutMs: LIMIT_MS,
      maxBytes: MAX_BYTES,
      signal,
      clock,
      tap,
      ...more,
    };
    let answer: RawAnswer | null = null;
    let problem: string | null = null;
    try {
      const bytes = await requestBytes(request);
      this.#seen.note(bytes);
      const raw = readRawAnswer(bytes);
      answer = asked.operation ? { ...raw, body: fromService(api.words, asked.operation, raw.body) } : raw;
    } catch (error) {
      if (hasCode(error, 'aborted')) throw error;
      problem = error instanceof Error ? error.message : String(error);
    }
    const exchange = { ...asked, path: url.pathname, answer, problem, durationMs: clock.monotonicMs() - startMs };
    this.exchanges.push(exchange);
    return exchange;
  }
}

/** The operation of a route without parameters; of any other path, the method and the path. */
function operationAt(routes: LocalApi['routes'], method: string, url: URL): string {
  const found = Object.entries(routes).find(
    ([, route]) => route.method === method && url.pathname.endsWith(route.path),
  );
  return found?.[0] ?? `${method} ${url.pathname}`;
}

/** Far longer than any answer is assumed to take, so that a slow one is seen as slow. */
const LIMIT_MS = 60_000;

const MAX_BYTES = 4_000_000;

/** An exchange as a text for a finding: `200`, `404 "No such monitor."` or why no answer came. */
export function exchangeText({ answer, problem }: RawExchange): string {
  if (answer === null) return problem ?? 'no answer';
  if (answer.status === 200) return '200';
  const text = answer.text.trim();
  return text === '' ? `${answer.status} and no body` : `${answer.status} ${text.slice(0, 200)}`;
}
