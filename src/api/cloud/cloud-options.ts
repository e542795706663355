import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../base/http/clock.ts';
import { type RetryPolicy, readRetryPolicy } from '../../base/http/retry-policy.ts';
import type { RateWait } from './limits/rate-limiter.ts';
import { defaultCallsPerSecond } from './limits/rate-limits.ts';
import { isLoopback } from './service-name.ts';
import type { Token } from './token.ts';

/** Options of a client of the cloud API. */
export interface CloudApiOptions {
  /** The service's address; https, or http on loopback. The token is sent nowhere else. */
  readonly baseUrl: string | URL;
  readonly token: Token;
  /** Folder of the file that counts the calls across processes; null counts in memory only. */
  readonly stateFolder: string | null;
  /** Longest time that one call may spend waiting for limits, in ms; default 5 minutes. */
  readonly maxWaitMs?: number;
  /**
   * Limit over all endpoints, a whole number; 0: none. Default 5: the vendor's reference page states it, the specification of the API does not.
   */
  readonly callsPerSecond?: number;
  /** Called for each wait for a limit as it begins, however short. */
  readonly onWait?: (wait: RateWait) => void;
  /** Repetition of reads after network errors and 5xx; default: three times with growing waits. */
  readonly retryPolicy?: RetryPolicy;
  /** Limits, waits and Retry-After run on it; a service whose clock is accelerated needs one that is as well. */
  readonly clock?: Clock;
  /** Precision of the clock's times, in ms; default 5. An accelerated clock needs as many times more. */
  readonly clockMarginMs?: number;
  /** Takes only answers that say that they are a simulator's; for a clock that is not the computer's. Default false. */
  readonly onlySimulated?: boolean;
  /**
   * File that takes a redacted recording of all requests and answers, a line each; never the token. It must be a new one, or one that another client of
   * this process is recording into: else the first call throws `invalid-recording`. A recording that fails later is a warning of the process.
   */
  readonly record?: string;
}

/** The options as the client reads them. */
export interface ResolvedCloudApiOptions extends Required<Omit<CloudApiOptions, 'onWait' | 'baseUrl' | 'record'>> {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly onWait: ((wait: RateWait) => void) | undefined;
  readonly record: string | undefined;
}

/** Fills in the defaults. Throws `invalid-cloud-request` for an address that the token must not be sent to, and for an invalid limit. */
export function resolveCloudApiOptions(options: CloudApiOptions): ResolvedCloudApiOptions {
  return {
    baseUrl: resolveBaseUrl(String(options.baseUrl)),
    token: options.token,
    stateFolder: options.stateFolder,
    maxWaitMs: options.maxWaitMs ?? defaultMaxWaitMs,
    callsPerSecond: resolveCallsPerSecond(options.callsPerSecond),
    onWait: options.onWait,
    retryPolicy: options.retryPolicy ?? readRetryPolicy,
    clock: options.clock ?? systemClock,
    clockMarginMs: options.clockMarginMs ?? defaultClockMarginMs,
    onlySimulated: options.onlySimulated ?? false,
    record: options.record,
  };
}

/** Longest wait that a person at a terminal may accept without being asked. */
const defaultMaxWaitMs = 300_000;

/** Clocks of computers tell whole milliseconds; this leaves a few for rounding at either end. */
const defaultClockMarginMs = 5;

function resolveCallsPerSecond(value = defaultCallsPerSecond): number {
  if (isCallsPerSecond(value)) return value;
  throw new FlatfieldError(
    'invalid-cloud-request',
    `callsPerSecond expects a whole number from 0 (no limit) to 1000, got ${value}.`,
  );
}

export function isCallsPerSecond(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 1000;
}

function resolveBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    // An address that was refused may hold a password: it is not repeated.
    throw new FlatfieldError(
      'invalid-cloud-request',
      'The address of the cloud API must be like https://host or https://host/path, with no user, password, query or fragment.',
    );
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new FlatfieldError(
      'invalid-cloud-request',
      `The access token is sent over https only, or over http to this computer itself; ${url.origin} is neither.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}
