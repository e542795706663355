import type { z } from 'zod';
import type { JsonAnswer, JsonRequest } from '../http/json-request.ts';
import { NotJsonError } from '../http/not-json-error.ts';
import { requestJson } from '../http/request-json.ts';
import { retry } from '../http/retry.ts';
import { safeText } from '../http/safe-text.ts';
import { TimedOutError } from '../http/timed-out-error.ts';
import { UnreachableError } from '../http/unreachable-error.ts';
import type { CloudEndpoint } from './cloud-endpoint.ts';
import { type CloudOperation, cloudOperations } from './cloud-operations.ts';
import type { ResolvedCloudApiOptions } from './cloud-options.ts';
import { CloudRefusedError } from './cloud-refused-error.ts';
import { CloudWrongShapeError } from './cloud-wrong-shape-error.ts';
import { InvalidCloudRequestError } from './invalid-cloud-request-error.ts';
import type { CallEnd, RateLimiter } from './rate-limiter.ts';
import { redactError, redactValue } from './redact.ts';
import { retryAfterMs } from './retry-after.ts';
import { shapeProblem } from './shape-problem.ts';

export interface CloudCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Overrides the client's own for this call. */
  readonly maxWaitMs?: number;
  /**
   * Whether the connection may be used for the next call as well: worth it for many reads in a row. Never for a send, nor
   * for a read right before one: a connection that just went stale would leave unknown what became of it.
   */
  readonly keepAlive?: boolean;
}

/** What a call needs of its client. */
export interface CloudCallContext {
  readonly options: ResolvedCloudApiOptions;
  readonly limiter: RateLimiter;
}

export type CloudAnswer<Name extends CloudEndpoint> = z.output<(typeof cloudOperations)[Name]['answer']>;

/** The parts of a request, before they are checked. */
export interface CloudRequest {
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/**
 * Calls one endpoint: checks the request, waits for the limits, sends it (a read again after network errors and 5xx;
 * anything again after a 429, which carries nothing out) and parses the answer. Throws InvalidCloudRequestError,
 * RateLimitedError, CloudRefusedError, CloudWrongShapeError, UnreachableError, TimedOutError, NotJsonError, TooLargeError,
 * CallCountError, AbortedError; none of them holds the token.
 */
export async function callCloud<Name extends CloudEndpoint>(
  { options, limiter }: CloudCallContext,
  name: Name,
  request: CloudRequest,
  { signal, maxWaitMs = options.maxWaitMs, keepAlive = false }: CloudCallOptions = {},
): Promise<CloudAnswer<Name>> {
  const operation: CloudOperation = cloudOperations[name];
  const { clock, retryPolicy } = options;
  const isRead = operation.kind === 'read';
  const jsonRequest = { ...buildRequest(options, operation, request), signal, keepAlive, clock };
  const untilMs = clock.now().getTime() + maxWaitMs;
  const send = async () => {
    for (;;) {
      const turn = await limiter.turn(name, { signal, untilMs, onWait: options.onWait });
      let end: CallEnd = 'failed';
      try {
        const answer = await requestJson(jsonRequest, (received) =>
          readAnswer(options, operation, jsonRequest, received),
        ).catch(refusalWithoutJson(jsonRequest));
        end = 'answered';
        return answer;
      } catch (error) {
        if (!(error instanceof CloudRefusedError) || error.status !== 429) throw error;
        end = { refused: { retryAfterMs: error.retryAfterMs } };
      } finally {
        await turn.end(end);
      }
    }
  };
  try {
    const answer = await retry(send, {
      policy: retryPolicy,
      isWorthRepeating: (error) => (isRead ? isPassing(error, maxWaitMs) : neverArrived(error)),
      requestedDelayMs: (error) => (error instanceof CloudRefusedError ? error.retryAfterMs : undefined),
      signal,
      clock,
    });
    return answer as CloudAnswer<Name>;
  } catch (error) {
    throw redactError(error, options.token);
  }
}

function buildRequest(
  { baseUrl, token }: ResolvedCloudApiOptions,
  operation: CloudOperation,
  { parameters = {}, body }: CloudRequest,
): JsonRequest {
  const { method, timeoutMs, maxBytes } = operation;
  const checked = check(operation.parameters, parameters, 'the path') as Record<string, string | number>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSegment(String(checked[name] ?? '')));
  return {
    method,
    url: new URL(`${baseUrl}${path}`),
    // The one place where the token goes out.
    headers: { authorization: token.authorization() },
    timeoutMs,
    maxBytes,
    ...(operation.body !== undefined && { body: check(operation.body, body, 'the body') }),
  };
}

function check(schema: z.ZodType, value: unknown, part: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidCloudRequestError(`Nothing was sent: ${part} is wrong ${shapeProblem(result.error, value)}.`);
}

function pathSegment(value: string): string {
  try {
    if (value !== '.' && value !== '..') return encodeURIComponent(value);
  } catch (cause) {
    throw new InvalidCloudRequestError('Nothing was sent: the id of the monitor is no well-formed text.', { cause });
  }
  throw new InvalidCloudRequestError(`Nothing was sent: "${value}" is no id of a monitor.`);
}

function readAnswer(
  { token, clock }: ResolvedCloudApiOptions,
  operation: CloudOperation,
  request: JsonRequest,
  { status, headers, body }: JsonAnswer,
): unknown {
  if (status < 200 || status > 299) {
    const redirected = status >= 300 && status < 400;
    const said = redirected ? `a redirect to ${headers['location'] ?? 'nowhere'}, not followed` : serviceMessage(body);
    throw new CloudRefusedError(
      `${titleOf(request)}: refused with status ${status}: ${safeText(said)}. ${advice(status)}`,
      status,
      retryAfterMs(headers['retry-after'], clock.now()),
    );
  }
  const result = operation.answer.safeParse(redactValue(body, token));
  if (result.success) return result.data;
  throw new CloudWrongShapeError(
    `${titleOf(request)}: the answer has an unexpected shape ${shapeProblem(result.error, body)}. ` +
      'If the release of the service is newer than this program, report the answer.',
  );
}

function serviceMessage(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : 'no message';
}

function advice(status: number): string {
  if (status === 401) return 'The access token is missing or no longer valid: creating a new one ends the old one.';
  if (status === 403) return "The token's owner may not do this.";
  if (status === 404) return 'Check the id; `flatfield fleet monitors` lists what there is.';
  if (status >= 500) return 'The service failed; try again later.';
  return 'Check the address of the service and the request.';
}

/** An error page that is no JSON is a refusal all the same. */
function refusalWithoutJson(request: JsonRequest): (error: unknown) => never {
  return (cause) => {
    if (!(cause instanceof NotJsonError) || (cause.status >= 200 && cause.status <= 299)) throw cause;
    const { status } = cause;
    const message = `${titleOf(request)}: refused with status ${status}, without a JSON body. ${advice(status)}`;
    throw new CloudRefusedError(message, status, undefined, { cause });
  };
}

/** Whether a read may succeed when it is sent again; a body that was cut is no JSON. */
function isPassing(error: unknown, maxWaitMs: number): boolean {
  if (error instanceof CloudRefusedError) return error.status >= 500 && (error.retryAfterMs ?? 0) <= maxWaitMs;
  return error instanceof UnreachableError || error instanceof TimedOutError || error instanceof NotJsonError;
}

/** Whether the service cannot have received the request. */
function neverArrived(error: unknown): boolean {
  return (error instanceof UnreachableError || error instanceof TimedOutError) && error.phase === 'connecting';
}

function titleOf({ method, url }: JsonRequest): string {
  return `${method} ${url.origin}${url.pathname}`;
}
