import { type Clock, systemClock } from '../../base/http/clock.ts';
import { isUnspecified, literalAddress } from '../../base/http/literal-address.ts';
import { type RetryPolicy, readRetryPolicy } from '../../base/http/retry-policy.ts';
import { InvalidRequestError } from './check-request.ts';
import { type OperationName, operationNames } from './operation-name.ts';
import { operations } from './operations.ts';
import { type RouteOverrides, type Routes, resolveRoutes } from './routes.ts';
import { type ApiWords, resolveWords, type WordOverrides } from './words.ts';

/** Options of a client of the local API. */
export interface LocalApiOptions {
  /** Default `http://127.0.0.1:50005`; the port is a preference of the application. */
  readonly baseUrl?: string | URL;
  /** Single routes that differ in a release. */
  readonly routes?: RouteOverrides;
  /** Single words of queries, bodies and answers that differ in a release. */
  readonly words?: WordOverrides;
  /** Default by operation: pixel information 20 s, other reads 5 s, everything that changes something 60 s. */
  readonly timeoutsMs?: Readonly<Partial<Record<OperationName, number>>>;
  /** Min time from the end of one change of a monitor to the start of its next; default 1000, 0 or more. */
  readonly changeSpacingMs?: number;
  /**
   * Time for which a monitor must report a change without a break until the change counts as made; default 3000, 0 or more. The limit is in
   * proportion: 20 s by default.
   */
  readonly steadyMs?: number;
  /** Repetition of reads; default: three times with growing waits. */
  readonly retryPolicy?: RetryPolicy;
  readonly clock?: Clock;
  /**
   * File that takes a redacted recording of all requests and answers, a line each. It must be a new one, or one that another client of this process
   * is recording into: else the first call throws `invalid-recording`. A recording that fails later is a warning of the process and changes no answer.
   */
  readonly record?: string;
}

/** The options as the client reads them. */
export interface ResolvedLocalApiOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly routes: Routes;
  readonly words: ApiWords;
  readonly timeoutsMs: Readonly<Record<OperationName, number>>;
  readonly changeSpacingMs: number;
  readonly steadyMs: number;
  readonly retryPolicy: RetryPolicy;
  readonly clock: Clock;
  readonly record: string | undefined;
}

/** Fills in the defaults. Throws `invalid-request` for an invalid option. */
export function resolveLocalApiOptions(options: LocalApiOptions): ResolvedLocalApiOptions {
  return {
    baseUrl: resolveBaseUrl(options.baseUrl ?? 'http://127.0.0.1:50005'),
    routes: resolveRoutes(options.routes),
    words: resolveWords(options.words),
    timeoutsMs: resolveTimeouts(options.timeoutsMs ?? {}),
    changeSpacingMs: resolveWait('changeSpacingMs', options.changeSpacingMs ?? defaultChangeSpacingMs),
    steadyMs: resolveWait('steadyMs', options.steadyMs ?? defaultSteadyMs),
    retryPolicy: options.retryPolicy ?? readRetryPolicy,
    clock: options.clock ?? systemClock,
    record: options.record,
  };
}

/** The specification asks not to change things too frequently, because it loads the monitor; it gives no number. */
const defaultChangeSpacingMs = 1000;

/** A monitor may answer before it changes, and not change at once for good. */
const defaultSteadyMs = 3000;

function resolveBaseUrl(text: string | URL): string {
  const url = URL.canParse(String(text)) ? new URL(text) : undefined;
  const plain = url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!plain || !['http:', 'https:'].includes(url.protocol)) {
    const shown = String(text).replace(/\/\/.*@/, '//...@');
    throw new InvalidRequestError('options.baseUrl', 'an address such as http://127.0.0.1:50005', shown);
  }
  if (isUnspecified(literalAddress(url.hostname))) {
    const expected = 'the address of one computer, such as http://127.0.0.1:50005 (0.0.0.0 and :: are for listening)';
    throw new InvalidRequestError('options.baseUrl', expected, String(text));
  }
  return url.href.replace(/\/+$/, '');
}

/** The longest time that a timer of Node can wait, less a margin for the HTTP client's own. */
const maxTimeoutMs = 2_147_000_000;

function resolveTimeouts(timeoutsMs: Partial<Record<string, number>>): Record<OperationName, number> {
  for (const [name, value] of Object.entries(timeoutsMs)) {
    if (!operationNames.some((known) => known === name)) {
      throw new InvalidRequestError('options.timeoutsMs', `names out of ${operationNames.join(', ')}`, name);
    }
    if (!(typeof value === 'number' && value >= 1 && value <= maxTimeoutMs)) {
      throw new InvalidRequestError(`options.timeoutsMs.${name}`, `1 to ${maxTimeoutMs} milliseconds`, value);
    }
  }
  const defaults = operationNames.map((name) => [name, operations[name].timeoutMs]);
  return { ...Object.fromEntries(defaults), ...timeoutsMs };
}

function resolveWait(name: 'changeSpacingMs' | 'steadyMs', value: number): number {
  if (value >= 0 && value <= maxTimeoutMs) return value;
  throw new InvalidRequestError(`options.${name}`, `0 to ${maxTimeoutMs} milliseconds`, value);
}
